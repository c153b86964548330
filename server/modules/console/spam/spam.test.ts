import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi, type SuspectAct } from '#contract/operator/console-paths.ts'
import { type FirstEditsResponse, NEW_DAYS, type SuspectWiki } from '#contract/operator/suspects.ts'
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

const suspects = async () =>
  (await get(app, consoleApi.suspects, moderator)).json<ConsolePage<SuspectWiki>>().data
const signals = async () => Object.fromEntries((await suspects()).map(wiki => [wiki.domain, wiki.signals]))

/** Wikis are made from a network of their own, unless they are to share one. */
let networks = 0
async function make(member: TestMember, changes: object = {}, shared?: string) {
  networks += 1
  const network = shared ?? `10.0.${networks}.0`
  const wiki = await newWiki(app, member, changes)
  await app.deps.db.updateTable('wiki_creations').set({ network }).where('wiki_id', '=', wiki.id).execute()
  return wiki
}

describe('new wikis that may be spam', () => {
  test('are those with a signal, and no others', async () => {
    const plain = await make(ada)
    const named = await make(await createMember(app), { sitename: 'Buy at www.pills.example' })
    expect(await signals()).toEqual({ [named.domain]: ['has_address'] })
    expect((await suspects())[0]).toMatchObject({ state: 'served', owner_suspended: false, edits: 0 })
    expect(Object.keys(await signals())).not.toContain(plain.domain)
  })

  test('include the many that one account creates within a day', async () => {
    for (let count = 0; count < 3; count += 1) await make(ada)
    expect(await suspects()).toEqual([])
    await make(ada)
    expect(new Set(Object.values(await signals()).flat())).toEqual(new Set(['is_one_of_many']))
    expect(await suspects()).toHaveLength(4)
  })

  test('include the many that several accounts create in one network', async () => {
    for (let count = 0; count < 4; count += 1) await make(await createMember(app), {}, '10.1.0.0')
    expect(new Set(Object.values(await signals()).flat())).toEqual(new Set(['shares_network']))
  })

  test('include the other wikis of an account with a suspended one, until that is undone', async () => {
    const [first, second] = [await make(ada), await make(ada)]
    const reason = 'It looks like spam.'
    const act = async (name: 'suspend' | 'lift-suspension') =>
      (await post(app, moderator, consoleApi.wikiAct(first.id, name), { reason })).statusCode
    expect(await act('suspend')).toBe(200)
    expect(await signals()).toEqual({ [second.domain]: ['has_suspended'] })
    expect(await act('lift-suspension')).toBe(200)
    expect(await suspects()).toEqual([])
  })

  test('are left out once they are marked as not spam, until the mark is removed', async () => {
    const { id, domain } = await make(ada, { sitename: 'http://museum.example' })
    const mark = async (act: SuspectAct) =>
      await post(app, moderator, consoleApi.suspectAct(id, act), { reason: 'It is not spam.' })
    const marked = async () =>
      (await get(app, `${consoleApi.suspects}?marked=no-spam`, moderator)).json<ConsolePage<SuspectWiki>>()
        .data
    expect((await mark('may-be-spam')).json().message).toContain('has not been marked as not spam')
    expect((await mark('no-spam')).statusCode).toBe(200)
    expect([await signals(), (await marked())[0]]).toEqual([
      {},
      expect.objectContaining({ id, no_spam: true }),
    ])
    const again = await mark('no-spam')
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('already')])
    expect((await mark('may-be-spam')).statusCode).toBe(200)
    expect([await signals(), await marked()]).toEqual([{ [domain]: ['has_address'] }, []])
    const acts = await app.deps.db
      .selectFrom('audit_log')
      .select(['act', 'target', 'reason', 'before', 'after'])
      .orderBy('id')
      .execute()
    const kept = { target: domain, reason: 'It is not spam.' }
    expect(acts).toEqual([
      { ...kept, act: 'wiki.no-spam', before: '{"no_spam":false}', after: '{"no_spam":true}' },
      { ...kept, act: 'wiki.may-be-spam', before: '{"no_spam":true}', after: '{"no_spam":false}' },
    ])
  })

  test('are marked only while the wiki exists', async () => {
    const { id } = await make(ada, { sitename: 'http://museum.example' })
    const mark = async (of: number | string) =>
      (await post(app, moderator, consoleApi.suspectAct(of, 'no-spam'), { reason: 'It is not spam.' }))
        .statusCode
    for (const none of [999, 'x']) expect(await mark(none)).toBe(404)
    await app.deps.db.updateTable('wikis').set({ deleted_at: 1 }).where('id', '=', id).execute()
    expect(await mark(id)).toBe(409)
  })

  test('are new for two weeks, can be downloaded as CSV, and are paged', async () => {
    for (let count = 0; count < 3; count += 1)
      await make(await createMember(app), { sitename: `http://${count}.example` })
    const first = await get(app, `${consoleApi.suspects}?per_page=2`, moderator)
    const { data, next } = first.json<ConsolePage<SuspectWiki>>()
    expect(data.map(({ sitename }) => sitename)).toEqual(['http://2.example', 'http://1.example'])
    const second = await get(app, `${consoleApi.suspects}?per_page=2&after=${next}`, moderator)
    expect(second.json<ConsolePage<SuspectWiki>>().data).toHaveLength(1)
    const csv = await get(app, `${consoleApi.suspects}?format=csv`, moderator)
    expect(csv.body.split('\r\n')[1]).toMatch(/has_address/)
    app.clock.advance(NEW_DAYS * DAY_MS)
    moderator = await createOperator(app, 'moderator', 'later@example.org')
    expect(await suspects()).toEqual([])
  })
})

describe('the first edits in a wiki', () => {
  const edits = async (id: number | string) => await get(app, consoleApi.firstEdits(id), moderator)

  test('are read from the wiki, as texts', async () => {
    const { id, domain } = await newWiki(app, ada)
    const edit = { at: 0, user: 'Eve', page: '<b>Pills</b>', comment: '[http://pills.example buy]' }
    app.engine.firstEdits.set(domain, [edit])
    expect((await edits(id)).json<FirstEditsResponse>().data).toEqual([
      { ...edit, at: '1970-01-01T00:00:00.000Z' },
    ])
  })

  test('are unknown when the wiki cannot be read, and 404 for one that never existed', async () => {
    const { id } = await newWiki(app, ada)
    app.engine.firstEditsFail = new Error('The database is locked.')
    expect((await edits(id)).json()).toEqual({ data: null })
    for (const none of [999, 'x', '1;drop']) expect((await edits(none)).statusCode).toBe(404)
  })
})
