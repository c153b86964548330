import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { WikiAct } from '#contract/operator/wiki-acts.ts'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import { api } from '#contract/paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { lockWikisOf } from '#server/modules/wikis/creation/reservations.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { removeClosed } from '#server/testing/closing.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { auditLog, createOperator } from '#server/testing/operators.ts'
import { get, post } from '#server/testing/requests.ts'
import { wantsPostgres } from '#server/testing/test-database.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'
import { requireActable } from './act-on-wiki.usecase.ts'

/** On SQLite, transactions never run at the same time. */
const onPostgres = wantsPostgres() ? test : test.skip

eachTestHasWiki()

const REASON = 'It is spam, all of it.'

let operator: TestMember
/** How many emails were sent before the act. */
let before: number

beforeEach(async () => {
  operator = await createOperator(app)
  await app.deps.jobs.runDue()
  before = app.emails.length
})

const act = async (name: WikiAct, more: object = {}, id: number | string = wiki.id) =>
  await post(app, operator, consoleApi.wikiAct(id, name), { reason: REASON, ...more })
const refusal = async (...given: Parameters<typeof act>) => {
  const response = await act(...given)
  return [response.statusCode, response.json<{ reason?: string; message: string }>().message]
}
const done = async (...given: Parameters<typeof act>) =>
  expect((await act(...given)).json()).toEqual({ success: true })
const overview = async () =>
  (await get(app, consoleApi.wiki(wiki.id), operator)).json<{ data: WikiOverview }>().data
const remove = async () => await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
const kept = (name: WikiAct) => ({
  ...{ act: `wiki.${name}`, who: 'operator@example.org', target: wiki.domain, reason: REASON },
})
const told = async () => {
  await app.deps.jobs.runDue()
  return app.emails.slice(before).map(({ to, subject }) => [to.address, subject])
}

/** Starts something in the middle of a transaction, and ends the transaction once that waits for it, or has ended. */
async function meanwhile<Result>(
  first: (trx: Db) => Promise<unknown>,
  then: (trx: Db) => Promise<void>,
  begin: () => Promise<Result>,
): Promise<Result> {
  const { db } = app.deps
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = db.transaction().execute(async trx => {
    await first(trx)
    begun.resolve()
    await mayEnd.promise
    await then(trx)
  })
  await begun.promise
  const result = begin()
  const isWaiting = sql`select 1 from pg_locks join pg_database on oid = database
    where datname = current_database() and not granted`
  await Promise.race([result, until(async () => (await isWaiting.execute(db)).rows.length > 0)])
  mayEnd.resolve()
  await transaction
  return await result
}

describe('suspending a wiki', () => {
  onPostgres.each([
    ['featured', consoleApi.featureWiki, { featured: true }],
    ['given another quota', consoleApi.wikiQuota, { quota_mb: 5 }],
  ] as const)('prevents that it is %s at the same moment', async (_what, path, given) => {
    const lock = async (trx: Db) => await requireActable(app.deps, trx, 'suspend', wiki.id)
    const suspend = async (trx: Db) =>
      void (await trx.updateTable('wikis').set({ suspended_at: 1 }).where('id', '=', wiki.id).execute())
    const acting = async () => await post(app, operator, path(wiki.id), { ...given, reason: REASON })
    expect((await meanwhile(lock, suspend, acting)).statusCode).toBe(409)
    expect(await auditLog(app)).toEqual([])
  })

  test('is published with its reason, stored with the previous state, and reported to its owners', async () => {
    await done('suspend', { by_law: true })
    expect(app.engine.published.at(-1)).toMatchObject({
      ...{ domain: wiki.domain, deletedAt: null, suspension: { reason: REASON, byLaw: true } },
    })
    expect(await overview()).toMatchObject({
      state: 'suspended',
      suspension: { at: new Date(app.clock.now()).toISOString(), reason: REASON, by_law: true },
    })
    expect(await auditLog(app)).toEqual([
      { ...kept('suspend'), before: { suspended: false }, after: { suspended: true, by_law: true } },
    ])
    expect(await told()).toEqual([['ada@example.org', 'One of your wikis is suspended']])
    expect(JSON.stringify(app.emails.at(-1))).toContain(REASON)
  })

  test('is refused twice, and lifted once', async () => {
    await done('suspend')
    expect(await refusal('suspend')).toEqual([409, 'This wiki is already suspended.'])
    await done('lift-suspension')
    expect(app.engine.published.at(-1)).toMatchObject({ suspension: null })
    expect(await overview()).toMatchObject({ state: 'served', suspension: null })
    expect(await refusal('lift-suspension')).toEqual([409, 'This wiki is not suspended.'])
    expect((await auditLog(app)).map(({ before, after }) => [before, after])).toEqual([
      [{ suspended: false }, { suspended: true, by_law: false }],
      [{ suspended: true, by_law: false, suspended_for: REASON }, { suspended: false }],
    ])
    expect((await told()).map(([, subject]) => subject)).toEqual([
      'One of your wikis is suspended',
      'One of your wikis is no longer suspended',
    ])
  })

  test('by two operators at once is done by one', async () => {
    const responses = await Promise.all([act('suspend'), act('suspend')])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await auditLog(app)).toHaveLength(1)
  })

  test('is stored together with its audit entry: if it cannot be published immediately, it is published later', async () => {
    const publish = app.engine.publish.bind(app.engine)
    app.engine.publish = async () => {
      throw new Error('The disk is full.')
    }
    expect((await act('suspend')).statusCode).toBe(503)
    expect(await auditLog(app)).toHaveLength(1)
    app.engine.publish = publish
    await app.deps.jobs.runDue()
    expect(await overview()).toMatchObject({ state: 'suspended' })
  })

  test('outlives a deletion that its owner takes back', async () => {
    await done('suspend')
    await remove()
    await done('undelete')
    expect(await overview()).toMatchObject({ state: 'suspended', deletion: null })
    expect(app.engine.published.at(-1)).toMatchObject({ deletedAt: null, suspension: { reason: REASON } })
  })
})

describe('making a wiki read-only', () => {
  test('publishes the notice, and ends with it', async () => {
    await done('make-read-only')
    expect(app.engine.published.at(-1)).toMatchObject({ readOnlyNotice: REASON })
    expect(await overview()).toMatchObject({ state: 'served', is_read_only: true, read_only_for: REASON })
    expect(await refusal('make-read-only')).toEqual([409, 'This wiki is already read-only.'])
    await done('make-writable')
    expect(app.engine.published.at(-1)).toMatchObject({ readOnlyNotice: null })
    expect(await refusal('make-writable')).toEqual([409, 'No operator has made this wiki read-only.'])
    expect((await auditLog(app)).map(({ before, after }) => [before, after])).toEqual([
      [{ read_only: false }, { read_only: true }],
      [{ read_only: true, read_only_for: REASON }, { read_only: false }],
    ])
  })
})

describe('a deleted wiki', () => {
  test('is brought back within its time, and its history says so', async () => {
    expect(await refusal('undelete')).toEqual([409, 'This wiki is not deleted.'])
    await remove()
    await done('undelete')
    expect(await overview()).toMatchObject({ state: 'served', deletion: null })
    const { data } = (await get(app, peopleApi.history(wiki.id), ada)).json()
    expect(data[0]).toMatchObject({ kind: 'undeleted', who: null })
    await remove()
    app.clock.advance(30 * DAY_MS)
    operator = await createOperator(app, 'operator', 'later@example.org')
    expect(await refusal('undelete')).toEqual([409, 'The purge of this wiki is due.'])
  })

  test('is purged early by an operator, for good, and not while it is served', async () => {
    expect(await refusal('purge')).toEqual([409, 'Only a deleted wiki can be purged.'])
    await remove()
    await done('purge')
    expect(app.engine.removed).toEqual([wiki.domain])
    expect(await overview()).toMatchObject({ state: 'purged', sitename: '' })
    expect(await told()).toEqual([['ada@example.org', 'One of your deleted wikis has been removed for good']])
    for (const name of ['purge', 'undelete', 'suspend', 'make-read-only', 'rebuild-index'] as const)
      expect(await refusal(name)).toEqual([409, 'This wiki has been purged. Nothing of it is left.'])
    expect(await auditLog(app)).toEqual([
      { ...kept('purge'), before: { state: 'deleted' }, after: { state: 'purged' } },
    ])
  })

  test('that cannot be purged now stays as it is, without an entry in the audit log', async () => {
    await remove()
    app.engine.remove = async () => {
      throw new Error('EBUSY')
    }
    expect((await act('purge')).statusCode).toBe(500)
    expect(await auditLog(app)).toEqual([])
    expect(await overview()).toMatchObject({ state: 'deleted' })
  })
})

describe('a deleted wiki whose only owner has closed the account', () => {
  const NOBODY = 'This wiki no longer has an owner. An operator can name one on its page first.'
  const close = async () =>
    await app.deps.db
      .updateTable('users')
      .set({ closes_at: app.clock.now() })
      .where('id', '=', ada.user.id)
      .execute()

  test('is brought back once it has another owner, who is notified', async () => {
    const grace = await createMember(app, { email: 'grace@example.org' })
    expect(await refusal('name-owner', { to: 'grace@example.org' })).toEqual([409, 'This wiki has an owner.'])
    await remove()
    await close()
    expect(await refusal('undelete')).toEqual([409, NOBODY])
    await removeClosed(app)
    expect((await overview()).people).toEqual([])
    expect(await refusal('undelete')).toEqual([409, NOBODY])
    before = app.emails.length
    await done('name-owner', { to: 'GRACE@example.org' })
    expect(await refusal('name-owner', { to: 'grace@example.org' })).toEqual([409, 'This wiki has an owner.'])
    expect(await told()).toEqual([['grace@example.org', 'You are now an owner of a wiki']])
    await done('undelete')
    const { data } = (await get(app, peopleApi.history(wiki.id), grace)).json()
    expect(data.slice(0, 2)).toMatchObject([
      { kind: 'undeleted' },
      { kind: 'handed-over', subject: 'grace@example.org', who: null },
    ])
    expect((await auditLog(app))[0]).toEqual({
      ...kept('name-owner'),
      ...{ before: { owner: null }, after: { owner: 'grace@example.org' } },
    })
  })

  onPostgres('is not brought back while that is done', async () => {
    await remove()
    const lock = async (trx: Db) => await lockWikisOf(trx, ada.user.id)
    const closeAda = async (trx: Db) =>
      void (await trx
        .updateTable('users')
        .set({ closes_at: app.clock.now() })
        .where('id', '=', ada.user.id)
        .execute())
    expect(await meanwhile(lock, closeAda, async () => await refusal('undelete'))).toEqual([409, NOBODY])
  })

  test('is given to nobody who cannot manage it, and not by a moderator', async () => {
    await close()
    await createMember(app, { email: 'eve@example.org', verified: false })
    for (const to of ['ada@example.org', 'eve@example.org', 'nobody@example.org', '', undefined])
      expect((await act('name-owner', { to })).statusCode).toBe(422)
    const moderator = await createOperator(app, 'moderator')
    const given = { reason: REASON, to: operator.user.email }
    const response = await post(app, moderator, consoleApi.wikiAct(wiki.id, 'name-owner'), given)
    expect(response.statusCode).toBe(403)
    expect(await auditLog(app)).toEqual([])
  })
})

test('the index of a query service is rebuilt, unless that is under way or there is none', async () => {
  await done('rebuild-index')
  expect(app.engine.rebuilt).toEqual([wiki.domain])
  expect(await auditLog(app)).toEqual([
    { ...kept('rebuild-index'), before: { index: 'ready' }, after: { index: 'rebuilding' } },
  ])
  const none = { behind: 0, triples: null, bytes: null }
  app.engine.queryStates.set(wiki.domain, { state: 'rebuilding', ...none })
  expect(await refusal('rebuild-index')).toEqual([409, 'The index is already being built.'])
  app.engine.queryStates.set(wiki.domain, { state: 'off', ...none })
  expect(await refusal('rebuild-index')).toEqual([409, 'This wiki has no query service.'])
  expect(await told()).toEqual([])
})

test('nothing is done without a reason, or to a wiki that does not exist', async () => {
  expect((await act('suspend', { reason: ' ' })).json().errors).toEqual({
    reason: ['This field is required'],
  })
  expect((await act('suspend', { by_law: 'perhaps' })).statusCode).toBe(422)
  for (const id of ['999999', 'x']) expect((await act('suspend', {}, id)).statusCode).toBe(404)
  await app.deps.db.updateTable('wikis').set({ state: 'creating' }).execute()
  expect(await refusal('suspend')).toEqual([409, 'This wiki has not been created yet.'])
  expect(await auditLog(app)).toEqual([])
})
