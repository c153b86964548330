import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { selectRedirect, selectUser } from '#store/session/session.slice.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { LogOutPage } from './log-out-page.tsx'

const LOG_OUT = 'DELETE /auth/login'

test('logs out when it is opened, and asks to go to the home page', async () => {
  const server = createFakeServer()
  server.on(LOG_OUT, {})
  const { store } = await renderStorePage(<LogOutPage />, { as: ada, server })
  await waitFor(() => expect(selectUser(store.getState())).toBeNull())
  expect(selectRedirect(store.getState())).toBe('home')
})

test('shows that logging out is in progress', async () => {
  const held = createFakeServer()
  held.hold(LOG_OUT)
  const { server } = await renderStorePage(<LogOutPage />, { as: ada, server: held })
  expect(await findMessage('status', 'Logging out …')).toBeVisible()
  await server.release(LOG_OUT, {})
})

test('stays logged in without a network, and can be tried again', async () => {
  const failing = createFakeServer()
  failing.on(LOG_OUT, 'offline')
  const { server, store, user } = await renderStorePage(<LogOutPage />, { as: ada, server: failing })
  expect(await findMessage('alert', 'You seem to be offline.')).toBeVisible()
  expect(selectUser(store.getState())).toEqual(ada)
  server.on(LOG_OUT, {})
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(selectUser(store.getState())).toBeNull())
})
