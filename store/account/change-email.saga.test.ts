import { expect, test } from '@jest/globals'
import { selectUser } from '#store/session/session.slice.ts'
import { createTestEnvironment, settled, type Tabs } from '#store/testing/test-environment.ts'
import { ada, createTestStore, startAs } from '#store/testing/test-store.ts'
import { confirmEmail } from './change-email.saga.ts'

const moved = { ...ada, email: 'ada@museum.example' }

test('a new email address is shown in all tabs as soon as it is confirmed', async () => {
  const tabs: Tabs = new Set()
  const open = () => startAs(ada, createTestStore({ environment: createTestEnvironment({ tabs }) }))
  const [here, there] = [await open(), await open()]
  here.server.on('POST /user/confirmEmail', { json: { success: true } })
  here.server.on('GET /auth/login', { json: { user: moved } })
  await here.runSaga(confirmEmail, { token: 'a-token' })
  await settled()
  expect(here.server.requestsTo('POST /user/confirmEmail')[0]?.json).toEqual({ token: 'a-token' })
  for (const { store } of [here, there]) expect(selectUser(store.getState())).toEqual(moved)
})

test('confirming an address succeeds even if the session cannot be read afterwards', async () => {
  const { server, runSaga } = await startAs(ada)
  server.on('POST /user/confirmEmail', { json: { success: true } })
  server.on('GET /auth/login', 'offline')
  await expect(runSaga(confirmEmail, { token: 'a-token' })).resolves.toBeUndefined()
})
