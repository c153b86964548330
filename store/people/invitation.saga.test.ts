import { expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { accepted, invitedTo } from '#machines/invitation/invitation.examples.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { exampleWiki } from '#store/wikis/wikis.examples.ts'
import { wikisLoaded } from '#store/wikis/wikis.slice.ts'
import { acceptInvitation, declineInvitation, showInvitation } from './invitation.saga.ts'

const link = { token: 'a-token' }

test('what a link invites to is read with the token in the body', async () => {
  const { server, runSaga } = createTestStore()
  server.on('POST /invitation', { json: { data: invitedTo } })
  expect(await runSaga(showInvitation, link)).toEqual(invitedTo)
  expect(server.requests[0]?.json).toEqual(link)
})

test('an accepted invitation names the wiki, and the dashboard loads its wikis again', async () => {
  const { server, runSaga, store } = createTestStore()
  store.dispatch(wikisLoaded({ wikis: [exampleWiki], count: 1, limit: 3 }))
  server.on('POST /invitation/accept', { json: { success: true, data: accepted } })
  expect(await runSaga(acceptInvitation, link)).toEqual(accepted)
  expect(server.requests[0]?.json).toEqual(link)
  expect(store.getState().wikis.status).toBe('idle')
})

test('an invitation is declined', async () => {
  const { server, runSaga } = createTestStore()
  server.on('POST /invitation/decline', { json: { success: true } })
  await runSaga(declineInvitation, link)
  expect(server.requests[0]?.json).toEqual(link)
})

test('an invitation that is gone is refused', async () => {
  const { server, runSaga } = createTestStore()
  server.on('POST /invitation', { status: 404, json: { message: 'This invitation is gone.' } })
  expect(await runSaga(showInvitation, link).catch(toFailure)).toMatchObject({ kind: 'refused', status: 404 })
})
