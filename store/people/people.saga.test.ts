import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import {
  adaTheOwner,
  graceTheManager,
  openInvitation,
  people,
} from '#machines/wiki-people/wiki-people.examples.ts'
import type { PeopleAct } from '#machines/wiki-people/wiki-people.machine.ts'
import { LOG_IN_AGAIN } from '#store/testing/fake-server.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { wikiLoaded } from '#store/wikis/wiki.slice.ts'
import { exampleDetails, exampleWiki } from '#store/wikis/wikis.examples.ts'
import { wikisLoaded } from '#store/wikis/wikis.slice.ts'
import { carryOut, invite, loadAdmins, loadHistory, loadPeople } from './people.saga.ts'

const answers = { handsOver: false, dropsRights: false, password: '' }

test('the people of a wiki are read, and with them the role of the member', async () => {
  const { server, runSaga, store } = createTestStore()
  store.dispatch(wikiLoaded(exampleDetails))
  server.on('GET /wiki/7/managers', { json: { data: people } })
  expect(await runSaga(loadPeople, { wikiId: 7 })).toEqual(people)
  expect(store.getState().wiki).toMatchObject({ details: { role: 'owner' } })
})

test('the administrators of a wiki are read', async () => {
  const { server, runSaga } = createTestStore()
  server.on('GET /wiki/7/admins', { json: { data: ['Ada'], more: false } })
  expect(await runSaga(loadAdmins, { values: { wikiId: 7 }, recaptcha: '' })).toEqual({
    data: ['Ada'],
    more: false,
  })
})

test.each([
  [null, null],
  [81, '81'],
])('the changes before %j are read', async (before, asked) => {
  const { server, runSaga } = createTestStore()
  server.on('GET /wiki/7/history', { json: { data: [], next: null } })
  expect(await runSaga(loadHistory, { values: { wikiId: 7, before }, recaptcha: '' })).toEqual({
    data: [],
    next: null,
  })
  expect(server.requests[0]?.query.get('before')).toBe(asked)
})

test.each([
  ['', {}],
  ['correct horse', { password: 'correct horse' }],
])('somebody is invited with the password %j', async (password, sent) => {
  const { server, runSaga } = createTestStore()
  server.on('POST /wiki/7/invitations', { json: { success: true, data: openInvitation } })
  const request = { email: 'alan@example.org', role: 'owner', hands_over: true } as const
  const values = { wikiId: 7, ...request, password }
  expect(await runSaga(invite, { values, recaptcha: '' })).toEqual(openInvitation)
  expect(server.requests[0]?.json).toEqual({ ...request, ...sent })
})

describe('what an owner does about a person or an invitation', () => {
  test.each<[PeopleAct, boolean, string, unknown]>([
    [
      { kind: 'makeOwner', person: graceTheManager },
      true,
      'POST /wiki/7/invitations',
      { email: 'grace@example.org', role: 'owner', hands_over: true },
    ],
    [
      { kind: 'inviteAgain', invitation: openInvitation },
      true,
      'POST /wiki/7/invitations',
      { email: 'alan@example.org', role: 'manager', hands_over: false },
    ],
    [
      { kind: 'makeManager', person: graceTheManager },
      false,
      'POST /wiki/7/managers',
      { user: 2, role: 'manager' },
    ],
  ])('%j is one request, with the password if it was asked for', async (act, handsOver, route, json) => {
    const { server, runSaga } = createTestStore()
    server.on('POST /wiki/7/invitations', { json: { success: true, data: openInvitation } })
    server.on('POST /wiki/7/managers', { json: { success: true } })
    await runSaga(carryOut, { wikiId: 7, act, answers: { handsOver, dropsRights: false, password: '' } })
    await runSaga(carryOut, {
      wikiId: 7,
      act,
      answers: { handsOver, dropsRights: false, password: 'correct horse' },
    })
    expect(server.requests).toMatchObject([
      { route, json },
      { route, json: { ...(json as object), password: 'correct horse' } },
    ])
  })

  test('a manager is removed by the id of the account, with the password if it was asked for', async () => {
    const { server, runSaga } = createTestStore()
    server.on('DELETE /wiki/7/managers', { status: 204 })
    await runSaga(carryOut, { wikiId: 7, act: { kind: 'remove', person: graceTheManager }, answers })
    expect(server.requests[0]).toMatchObject({ json: null })
    expect(server.requests[0]?.query.get('user')).toBe('2')
    const confirmed = { handsOver: false, dropsRights: false, password: 'correct horse' }
    await runSaga(carryOut, {
      wikiId: 7,
      act: { kind: 'remove', person: graceTheManager },
      answers: confirmed,
    })
    expect(server.requests[1]?.json).toEqual({ password: 'correct horse' })
  })

  test('the rights on the wiki are taken away from a person who is removed, if requested, and never from one who leaves', async () => {
    const { server, runSaga } = createTestStore()
    server.on('DELETE /wiki/7/managers', { status: 204 })
    for (const kind of ['remove', 'leave'] as const) {
      const act: PeopleAct = { kind, person: graceTheManager }
      await runSaga(carryOut, { wikiId: 7, act, answers: { ...answers, dropsRights: true } })
    }
    expect(server.requests.map(({ json }) => json)).toEqual([{ drops_rights: true }, null])
  })

  test('an invitation is withdrawn by its id', async () => {
    const { server, runSaga } = createTestStore()
    server.on('DELETE /wiki/7/invitations', { status: 204 })
    await runSaga(carryOut, { wikiId: 7, act: { kind: 'withdraw', invitation: openInvitation }, answers })
    expect(server.requests[0]?.query.get('invitation')).toBe('5')
  })

  test('a member who leaves no longer has the wiki on the dashboard', async () => {
    const { server, runSaga, store } = createTestStore()
    store.dispatch(wikisLoaded({ wikis: [exampleWiki], count: 1, limit: 3 }))
    server.on('DELETE /wiki/7/managers', { status: 204 })
    await runSaga(carryOut, { wikiId: 7, act: { kind: 'remove', person: graceTheManager }, answers })
    expect(store.getState().wikis.status).toBe('success')
    await runSaga(carryOut, { wikiId: 7, act: { kind: 'leave', person: adaTheOwner }, answers })
    expect(store.getState().wikis).toMatchObject({ status: 'idle', wikis: [] })
  })

  test('a refusal keeps its code', async () => {
    const { server, runSaga } = createTestStore()
    server.on('POST /wiki/7/managers', LOG_IN_AGAIN)
    const act: PeopleAct = { kind: 'makeManager', person: graceTheManager }
    const failure = await runSaga(carryOut, { wikiId: 7, act, answers }).catch(toFailure)
    expect(failure).toMatchObject({ kind: 'notAllowed', code: refusalCodes.recentLogInRequired })
  })
})
