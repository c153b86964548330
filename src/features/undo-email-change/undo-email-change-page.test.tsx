import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { undoEmailChangePath } from '#contract/account/account-paths.ts'
import { routes } from '#contract/paths.ts'
import { selectRedirect, selectUser } from '#store/session/session.slice.ts'
import { createFakeServer, type FakeResponse, UNAUTHENTICATED } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS } from '#ui/testing/failed-requests.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { UndoEmailChangePage } from './undo-email-change-page.tsx'

const UNDO = 'POST /user/undoEmailChange'
const DONE = 'Your account has its old email address again.'

async function open(response: FakeResponse = { json: { success: true } }, as: typeof ada | null = null) {
  const server = createFakeServer()
  server.on(UNDO, response)
  return await renderStorePage(<UndoEmailChangePage />, {
    as,
    server,
    path: undoEmailChangePath('a/token'),
    route: '/undo-email-change/:token',
  })
}

const button = () => screen.getByRole('button', { name: 'Undo the change' })

describe('the link to the old email address', () => {
  test('changes nothing when it is opened, and says what the button does', async () => {
    const { server, container } = await open()
    expect(server.requestsTo(UNDO)).toHaveLength(0)
    expect(screen.getByText(/Everybody is logged out of your account/)).toBeVisible()
    expect(button()).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('undoes the change when the button is pressed, and says that a link for a new password will arrive', async () => {
    const { user, server, container } = await open()
    await user.click(button())
    expect(await findMessage('status', DONE)).toBeVisible()
    expect(server.requestsTo(UNDO)[0]?.json).toEqual({ token: 'a/token' })
    expect(screen.getByText(/We have sent you a link to choose a new password/)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(document.activeElement).toHaveTextContent(DONE)
    await expectNoAxeViolations(container)
  })

  test('also logs out here if this browser was logged in to the account, and stays on the page', async () => {
    const { user, server, store } = await open(undefined, ada)
    server.on('GET /auth/login', UNAUTHENTICATED)
    await user.click(button())
    expect(await findMessage('status', DONE)).toBeVisible()
    expect([selectUser(store.getState()), selectRedirect(store.getState())]).toEqual([null, null])
  })

  test('leaves a member of another account logged in', async () => {
    const { user, store } = await open(undefined, ada)
    await user.click(button())
    expect(await findMessage('status', DONE)).toBeVisible()
    expect(selectUser(store.getState())).toEqual(ada)
  })

  test('says that it has expired or was used, and whom to ask', async () => {
    const errors = { token: ['This link has expired or has already been used.'] }
    const { user } = await open({ status: 422, json: { message: 'No.', errors } })
    await user.click(button())
    expect(await findMessage('alert', 'The change could not be undone.')).toBeVisible()
    expect(screen.getByText('This link has expired or has already been used.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', routes.contact)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test.each(FAILED_REQUESTS)(
    'explains a failure (%s) and can be tried again',
    async (_, response, reason) => {
      const { user, server } = await open(response)
      await user.click(button())
      expect(await findMessage('alert', 'The change could not be undone.')).toBeVisible()
      expect(screen.getByText(reason)).toBeVisible()
      server.on(UNDO, { json: { success: true } })
      await user.click(button())
      expect(await findMessage('status', DONE)).toBeVisible()
    },
  )
})
