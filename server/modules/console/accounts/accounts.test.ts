import { beforeEach, describe, expect, test } from '@jest/globals'
import { type AccountDetails, type ListedAccount, RESET_CHECK_NAMES } from '#contract/operator/accounts.ts'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { saveAgreedLink } from '#server/modules/wikis/shared/account-links.repository.ts'
import { makeToken } from '#server/testing/api-tokens.ts'
import { app, eachTestHasOperator, eachTestHasServer, operator } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { auditLog } from '#server/testing/operators.ts'
import { readPeople } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let ada: TestMember

eachTestHasServer({ operators: ['named@example.org'] })
eachTestHasOperator()
beforeEach(async () => {
  app.clock.advance(1)
  ada = await createMember(app, { email: 'Ada@example.org' })
})

const read = async (path: string, query: Record<string, string> = {}) =>
  await get(app, path, operator, { query })
const list = async (query: Record<string, string> = {}) =>
  (await read(consoleApi.accounts, query)).json<ConsolePage<ListedAccount>>()
const emails = async (query: Record<string, string> = {}) =>
  (await list(query)).data.map(({ email }) => email)
const details = async (id: number) =>
  (await read(consoleApi.account(id))).json<{ data: AccountDetails }>().data
const act = async (id: number, what: Parameters<typeof consoleApi.accountAct>[1], more: object = {}) =>
  await post(app, operator, consoleApi.accountAct(id, what), { reason: 'They have called', ...more })

describe('the accounts', () => {
  test('are listed newest first, each with its state', async () => {
    await newWiki(app, ada)
    expect((await list()).data).toEqual([
      {
        ...{ id: ada.user.id, email: 'Ada@example.org', state: 'active', wikis: 1, role: null },
        created_at: expect.any(String),
      },
      expect.objectContaining({ email: 'operator@example.org', role: 'operator', wikis: 0 }),
    ])
  })

  test('are found by a part of the address, by a user name on a wiki, and by the id', async () => {
    const { db, clock } = app.deps
    const wiki = await newWiki(app, operator)
    await saveAgreedLink(db, {
      ...{ wiki_id: wiki.id, user_id: ada.user.id, local_id: 5, local_since: '20260101000000' },
      ...{ username: 'Countess', now: clock.now() },
    })
    expect(await emails({ search: 'ADA@' })).toEqual(['Ada@example.org'])
    expect(await emails({ search: 'countess' })).toEqual(['Ada@example.org'])
    expect(await emails({ search: String(ada.user.id) })).toContain('Ada@example.org')
    expect(await emails({ search: '%' })).toEqual([])
  })

  test('are filtered by state', async () => {
    const unverified = await createMember(app, { email: 'eve@example.org', verified: false })
    expect(await emails({ state: 'unverified' })).toEqual(['eve@example.org'])
    await act(unverified.user.id, 'suspend')
    expect(await emails({ state: 'suspended' })).toEqual(['eve@example.org'])
    expect(await emails({ state: 'unverified' })).toEqual([])
    expect((await read(consoleApi.accounts, { state: 'gone' })).statusCode).toBe(422)
  })

  test('are sorted by address, wikis and age, and paged in both directions', async () => {
    for (const name of ['bob', 'Carl', 'dora']) await createMember(app, { email: `${name}@example.org` })
    await newWiki(app, ada)
    const first = await list({ sort: 'email', direction: 'asc', per_page: '2' })
    expect(first.data.map(({ email }) => email)).toEqual(['Ada@example.org', 'bob@example.org'])
    const second = await list({ sort: 'email', direction: 'asc', per_page: '2', after: String(first.next) })
    expect(second.data.map(({ email }) => email)).toEqual(['Carl@example.org', 'dora@example.org'])
    const back = await list({
      sort: 'email',
      direction: 'asc',
      per_page: '2',
      before: String(second.previous),
    })
    expect(back.data).toEqual(first.data)
    expect((await emails({ sort: 'wikis', direction: 'desc' }))[0]).toBe('Ada@example.org')
  })

  test('are refused from a position that belongs to another order', async () => {
    const next = async (sort: string) => String((await list({ sort, per_page: '1' })).next)
    for (const [sort, other] of [
      ['email', 'created_at'],
      ['created_at', 'email'],
      ['wikis', 'email'],
    ] as const) {
      const response = await read(consoleApi.accounts, { sort, after: await next(other) })
      expect([response.statusCode, response.json().errors]).toEqual([
        422,
        { after: ['This is not a position in the list.'] },
      ])
    }
  })

  test('can be downloaded as CSV', async () => {
    const [head, row] = (await read(consoleApi.accounts, { format: 'csv' })).body.split('\r\n')
    expect(head).toBe('id,email,state,created_at,wikis,role')
    expect(row).toMatch(/^\d+,Ada@example\.org,active,[^,]+Z,0,$/)
  })
})

test('an account is shown with its wikis, sessions, tokens and two-step log-in', async () => {
  const wiki = await newWiki(app, ada)
  await makeToken(app, ada, ['read'])
  const seen = await details(ada.user.id)
  expect(seen).toMatchObject({
    ...{ email: 'Ada@example.org', state: 'active', suspended_at: null, suspended_for: null },
    two_step: { app: false, passkeys: 0, recovery_codes: 0 },
    sessions: [{ browser: null, system: null, two_step: false }],
    api_tokens: [{ name: 'A program' }],
    people_of: [{ wiki: wiki.id, domain: wiki.domain, role: 'owner', deleted: false }],
    invitations: [],
  })
})

test('sessions end, an address is confirmed and a suspension is lifted, each with its reason in the audit log', async () => {
  const eve = await createMember(app, { email: 'eve@example.org', verified: false })
  await act(eve.user.id, 'confirm-address')
  expect((await details(eve.user.id)).verified_at).not.toBeNull()
  expect((await act(eve.user.id, 'confirm-address')).statusCode).toBe(409)
  await act(eve.user.id, 'end-sessions')
  expect((await details(eve.user.id)).sessions).toEqual([])
  await act(eve.user.id, 'suspend')
  expect(await details(eve.user.id)).toMatchObject({ state: 'suspended', suspended_for: 'They have called' })
  expect((await act(eve.user.id, 'suspend')).statusCode).toBe(409)
  await act(eve.user.id, 'lift-suspension')
  expect((await act(eve.user.id, 'lift-suspension')).statusCode).toBe(409)
  await act(eve.user.id, 'reset-two-step', { checked: RESET_CHECK_NAMES })
  const kept = { who: 'operator@example.org', target: 'eve@example.org', reason: 'They have called' }
  expect(await auditLog(app)).toEqual(
    ['confirm-address', 'end-sessions', 'suspend', 'lift-suspension', 'reset-two-step'].map(name =>
      expect.objectContaining({ ...kept, act: `account.${name}` }),
    ),
  )
})

test('a wiki is handed over: the other account owns it, the old owner manages it, and both are notified', async () => {
  const grace = await createMember(app, { email: 'grace@example.org' })
  const wiki = await newWiki(app, ada)
  const response = await act(ada.user.id, 'hand-over', { wiki: wiki.id, to: 'GRACE@example.org' })
  expect(response.statusCode).toBe(200)
  const { managers } = await readPeople(app, grace, wiki.id)
  expect(managers.map(({ email, role }) => [email, role])).toEqual([
    ['grace@example.org', 'owner'],
    ['Ada@example.org', 'manager'],
  ])
  await app.deps.jobs.runDue()
  const told = app.emails.filter(({ subject }) => /owner/.test(subject)).map(({ to }) => to.address)
  expect(told.sort()).toEqual(['Ada@example.org', 'grace@example.org'])
  expect(await auditLog(app)).toEqual([
    {
      ...{ act: 'wiki.hand-over', who: 'operator@example.org', target: wiki.domain },
      reason: 'They have called',
      before: { owner: 'Ada@example.org', role_of_the_other: null },
      after: { owner: 'grace@example.org' },
    },
  ])
})
