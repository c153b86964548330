import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi, type SuspectAct } from '#contract/operator/console-paths.ts'
import { MANY_ADDRESSES, MANY_WIKIS, NEW_DAYS, type SuspectAccount } from '#contract/operator/suspects.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createOperator } from '#server/testing/operators.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

eachTestHasMember()

let moderator: TestMember

beforeEach(async () => {
  moderator = await createOperator(app, 'moderator')
})

const list = async (query = '') => await get(app, consoleApi.suspectAccounts + query, moderator)
const suspects = async (query = '') => (await list(query)).json<ConsolePage<SuspectAccount>>().data
const signals = async () =>
  Object.fromEntries((await suspects()).map(({ email, signals }) => [email, signals]))
const mark = async (id: number | string, act: SuspectAct = 'no-spam') =>
  await post(app, moderator, consoleApi.suspectAccountAct(id, act), { reason: 'It is not spam.' })

/** Signs up as a browser does. */
async function signUp(email: string, remoteAddress = '10.1.1.1') {
  const password = 'compilers of the world'
  const payload = { email, password, password_confirmation: password, recaptcha: 'x' }
  const response = await post(app, null, `/user/register`, payload, { remoteAddress })
  expect([email, response.statusCode, response.json()]).toEqual([email, 200, expect.anything()])
}
/** Many addresses of one series. */
async function makeSeries(count: number, domain = 'example.net') {
  for (let number = 0; number < count; number += 1)
    await createMember(app, { email: `Buy${number}pills@${domain}` })
}

describe('new accounts that may be spam', () => {
  test('are those with a signal, and no others', async () => {
    await createMember(app, { email: 'grace1906@example.org' })
    expect(await suspects()).toEqual([])
  })

  test('are those that sign up after several others in their network, for an hour', async () => {
    for (const name of ['ada', 'grace', 'joan', 'mary']) await signUp(`${name}@museum.example`)
    await signUp('dorothy@museum.example', '10.2.2.2')
    expect(await signals()).toEqual({ 'mary@museum.example': ['signed_up_among_many'] })
    app.clock.advance(HOUR_MS)
    await signUp('kay@museum.example')
    expect(Object.keys(await signals())).toEqual(['mary@museum.example'])
  })

  test('are those whose addresses differ only in digits, within a day', async () => {
    await makeSeries(MANY_ADDRESSES - 1)
    expect(await suspects()).toEqual([])
    app.clock.advance(2 * DAY_MS)
    moderator = await createOperator(app, 'moderator', 'later@example.org')
    await createMember(app, { email: 'buy77pills@example.net' })
    expect(await suspects()).toEqual([])
    await makeSeries(MANY_ADDRESSES, 'example.com')
    expect(new Set(Object.values(await signals()).flat())).toEqual(new Set(['is_one_of_series']))
    expect(await suspects()).toHaveLength(MANY_ADDRESSES)
  })

  test('include those that own many wikis without having confirmed their address', async () => {
    const { db } = app.deps
    for (let count = 0; count < MANY_WIKIS; count += 1) await newWiki(app, ada)
    expect(await suspects()).toEqual([])
    await db.updateTable('users').set({ verified_at: null }).where('id', '=', ada.user.id).execute()
    expect((await suspects())[0]).toMatchObject({
      ...{ email: ada.user.email, state: 'unverified', wikis: MANY_WIKIS, no_spam: false },
      signals: ['has_many_unverified'],
    })
  })

  test('include those with a suspended wiki, until that is undone', async () => {
    const { id } = await newWiki(app, ada)
    const act = async (name: 'suspend' | 'lift-suspension') =>
      (await post(app, moderator, consoleApi.wikiAct(id, name), { reason: 'It looks like spam.' })).statusCode
    expect(await act('suspend')).toBe(200)
    expect(await signals()).toEqual({ [ada.user.email]: ['has_spam_wiki'] })
    expect(await act('lift-suspension')).toBe(200)
    expect(await suspects()).toEqual([])
  })

  test('are left out once they are marked as not spam, until the mark is removed', async () => {
    await makeSeries(MANY_ADDRESSES)
    const [first] = await suspects()
    const { id, email } = first ?? { id: 0, email: '' }
    expect((await mark(id, 'may-be-spam')).json().message).toContain('has not been marked as not spam')
    expect((await mark(id)).statusCode).toBe(200)
    expect(Object.keys(await signals())).not.toContain(email)
    expect(await suspects('?marked=no-spam')).toEqual([expect.objectContaining({ id, no_spam: true })])
    const again = await mark(id)
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('already')])
    expect((await mark(id, 'may-be-spam')).statusCode).toBe(200)
    expect(Object.keys(await signals())).toContain(email)
    const acts = await app.deps.db
      .selectFrom('audit_log')
      .select(['act', 'target_kind', 'target', 'reason', 'before', 'after'])
      .orderBy('id')
      .execute()
    const kept = { target_kind: 'account', target: email, reason: 'It is not spam.' }
    expect(acts).toEqual([
      { ...kept, act: 'account.no-spam', before: '{"no_spam":false}', after: '{"no_spam":true}' },
      { ...kept, act: 'account.may-be-spam', before: '{"no_spam":true}', after: '{"no_spam":false}' },
    ])
  })

  test('are marked only while the account exists', async () => {
    for (const none of [999, 'x', '1;drop']) expect((await mark(none)).statusCode).toBe(404)
  })

  test('are new for two weeks, can be downloaded as CSV, and are paged', async () => {
    await makeSeries(MANY_ADDRESSES)
    const first = (await list('?per_page=3')).json<ConsolePage<SuspectAccount>>()
    expect(first.data.map(({ email }) => email)).toEqual(
      [3, 2, 1].map(number => `Buy${number}pills@example.net`),
    )
    expect(await suspects(`?per_page=3&after=${first.next}`)).toMatchObject([
      { email: 'Buy0pills@example.net' },
    ])
    const csv = await list('?format=csv')
    expect(csv.body.split('\r\n')[1]).toMatch(/Buy3pills@example\.net.*is_one_of_series/)
    expect((await list('?sort=password_hash')).statusCode).toBe(422)
    app.clock.advance(NEW_DAYS * DAY_MS)
    moderator = await createOperator(app, 'moderator', 'later@example.org')
    expect(await suspects()).toEqual([])
  })

  test('are suspended by operators, and not by moderators', async () => {
    await makeSeries(MANY_ADDRESSES)
    const [{ id } = { id: 0 }] = await suspects()
    const suspend = async (who: TestMember) =>
      (await post(app, who, consoleApi.accountAct(id, 'suspend'), { reason: 'It looks like spam.' }))
        .statusCode
    expect([await suspend(moderator), await suspend(await createOperator(app))]).toEqual([403, 200])
    expect(await suspects()).toContainEqual(expect.objectContaining({ id, state: 'suspended' }))
  })
})

test('the network of a sign-up is not stored', async () => {
  for (const name of ['ada', 'grace', 'joan', 'mary']) await signUp(`${name}@museum.example`, '10.9.8.7')
  for (const row of await app.deps.db.selectFrom('users').selectAll().execute())
    expect(JSON.stringify(row)).not.toContain('10.9.8.7')
})
