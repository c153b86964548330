import { expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { ConsoleWiki } from '#contract/operator/console-wikis.ts'
import { sortName } from '#server/modules/wikis/discovery/sort-name.ts'
import { storeSiteStats } from '#server/modules/wikis/statistics/site-stats.repository.ts'
import { app, eachTestHasModerator, eachTestHasWiki, moderator, wiki } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

eachTestHasWiki()
eachTestHasModerator()

const list = async (query: Record<string, string> = {}) =>
  (await get(app, consoleApi.wikis, moderator, { query })).json<ConsolePage<ConsoleWiki>>()

const act = async (path: string, payload: object) => await post(app, moderator, path, payload)

const audit = async () =>
  await app.deps.db
    .selectFrom('audit_log')
    .select(['who', 'role', 'act', 'target', 'reason', 'before', 'after'])
    .execute()

test('all wikis are listed with an owner and a state, and searched by them', async () => {
  const grace = await createMember(app, { email: 'grace@example.org' })
  const other = await newWiki(app, grace)
  await app.deps.db.updateTable('wikis').set({ deleted_at: 1 }).where('id', '=', other.id).execute()
  const ids = ({ data }: ConsolePage<ConsoleWiki>) => data.map(({ id }) => id)
  const everything = await list({ sort: 'created_at', direction: 'asc' })
  expect(everything.data).toMatchObject([
    { id: wiki.id, owner: 'ada@example.org', state: 'served', last_edited_at: null, is_featured: false },
    { id: other.id, owner: 'grace@example.org', state: 'deleted', quota_mb: null },
  ])
  expect(ids(await list({ owner: 'GRACE' }))).toEqual([other.id])
  expect(ids(await list({ state: 'served' }))).toEqual([wiki.id])
  expect(ids(await list({ domain: wiki.domain }))).toEqual([wiki.id])
  expect(ids(await list({ name: 'no such name' }))).toEqual([])
  for (const sort of ['last_edited_at', 'pages', 'edits', 'sort_name']) {
    const first = await list({ sort, per_page: '1' })
    const second = await list({ sort, per_page: '1', after: String(first.next) })
    expect([sort, new Set([...ids(first), ...ids(second)]).size, second.next]).toEqual([sort, 2, null])
  }
})

test.each(['École de Zürich', 'ÉCOLE', 'zürich', 'ÜRIC', 'ecole DE'])(
  'a wiki is found by a part of its name, whatever the case and the accents: %s',
  async name => {
    const sitename = 'École de Zürich'
    await app.deps.db
      .updateTable('wikis')
      .set({ sitename, sort_name: sortName(sitename) })
      .execute()
    expect((await list({ name })).data).toMatchObject([{ id: wiki.id }])
    expect((await list({ name: `${name}s` })).data).toEqual([])
  },
)

test('wikis are listed by their activity, as last read', async () => {
  const other = await newWiki(app, await createMember(app, { email: 'grace@example.org' }))
  const store = async (id: number, edits: number, last_edited_at: number | null) => {
    const stats = {
      pages: 1,
      articles: 1,
      images: 0,
      users: 1,
      activeusers: 1,
      admins: 1,
      first_edited_at: null,
    }
    await storeSiteStats(app.deps.db, [{ id, stats: { ...stats, edits, last_edited_at } }], 1)
  }
  await store(wiki.id, 9, DAY_MS)
  await store(other.id, 7, null)
  await store(other.id, 3, 2 * DAY_MS)
  const listed = async (sort: string) =>
    (await list({ sort, direction: 'desc' })).data.map(({ edits, last_edited_at }) => [edits, last_edited_at])
  const [mine, hers] = [
    [9, '1970-01-02T00:00:00.000Z'],
    [3, '1970-01-03T00:00:00.000Z'],
  ]
  expect(await listed('edits')).toEqual([mine, hers])
  expect(await listed('last_edited_at')).toEqual([hers, mine])
})

test('wikis are found by their owners, however many addresses contain a text', async () => {
  const { db } = app.deps
  const named = (number: number) => `many-${number}@example.org`
  const accounts = await db
    .insertInto('users')
    .values(
      Array.from({ length: 250 }, (_, number) => ({
        ...{ email: named(number), email_key: named(number), password_hash: 'x', created_at: number },
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('wiki_managers')
    .values(accounts.map(({ id }) => ({ wiki_id: wiki.id, user_id: id, role: 'owner', created_at: 1 })))
    .execute()
  const found = async (owner: string) => (await list({ owner })).data.map(({ id }) => id)
  for (const owner of ['many-', 'MANY-24', 'many-249@', 'ada@'])
    expect([owner, await found(owner)]).toEqual([owner, [wiki.id]])
  for (const owner of ['many-250', 'y_-', 'y\\-', '%'])
    expect([owner, await found(owner)]).toEqual([owner, []])
})

test('an operator features a wiki and sets its quota, with a reason that the audit log keeps', async () => {
  const reason = 'A good example.'
  const shown = { featured: true, description: 'Cards.', reason }
  expect((await act(consoleApi.featureWiki(wiki.id), shown)).json()).toEqual({ success: true })
  expect((await act(consoleApi.wikiQuota(wiki.id), { quota_mb: 5, reason })).json()).toEqual({
    success: true,
  })
  expect((await list()).data).toMatchObject([{ is_featured: true, quota_mb: 5 }])
  const by = { who: 'moderator@example.org', role: 'moderator', target: wiki.domain, reason }
  expect(await audit()).toMatchObject([
    { ...by, act: 'wiki.feature', after: '{"featured":true,"description":"Cards."}' },
    { ...by, act: 'wiki.quota', before: '{"quota_mb":null}', after: '{"quota_mb":5}' },
  ])
})

test('nothing is done without a reason, or to a missing or deleted wiki', async () => {
  const reason = 'Why not.'
  expect((await act(consoleApi.wikiQuota(wiki.id), { quota_mb: 5, reason: ' ' })).json().errors).toEqual({
    reason: ['This field is required'],
  })
  expect((await act(consoleApi.wikiQuota(wiki.id + 999), { quota_mb: 5, reason })).statusCode).toBe(404)
  await app.deps.db.updateTable('wikis').set({ deleted_at: 1 }).execute()
  expect((await act(consoleApi.wikiQuota(wiki.id), { quota_mb: 5, reason })).statusCode).toBe(409)
  expect((await act(consoleApi.featureWiki(wiki.id), { featured: true, reason })).statusCode).toBe(409)
  expect(await audit()).toEqual([])
})
