// @slow

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import type { ImportStep } from '#contract/entities/entity-import.ts'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import { PhpHangsError } from '#server/php/php-backend.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { type SourceServer, StandInWikibase, serveEntities } from '#server/testing/stand-in-wikibase.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'
import { item, property, snak } from './entity-import.examples.ts'
import { readImports, startImport } from './entity-import.usecases.ts'
import { TURN_MS } from './import-turn.ts'

/** Each entity takes longer than a turn, so every turn does the least it can. */
const SLOW_MS = TURN_MS + 1000

let app: TestApp
let source: SourceServer
let ended: string[]
/** What the row of an import says at each request for an entity. */
let steps: (ImportStep | null | undefined)[]

beforeEach(async () => {
  ended = []
  steps = []
  source = await serveEntities(
    [...Array(5).keys()].map(place => item(`Q${place + 1}`, `Item ${place + 1}`)).concat(property('P1', 'p')),
  )
  app = await createTestApp({ importAllowHosts: [source.host] })
})

afterEach(async () => {
  await app.close()
  await source.close()
})

/** @param slow whether each edit of its wiki takes longer than a turn. */
async function start(name: string, { ids = 'Q1,Q2', account = 1, network = 1, slow = false } = {}) {
  const ada = await createMember(app)
  const { id: wikiId, domain } = await newWiki(app, ada)
  const wikibase = new StandInWikibase()
  wikibase.beforeEdit = async () => {
    const [record] = await readImports(app.deps, wikiId)
    steps.push(record?.progress.step)
    if (slow) app.clock.advance(SLOW_MS)
    ended.push(name)
  }
  app.engine.apis.set(domain, wikibase)
  await startImport(
    app.deps,
    { wikiId, userId: account, email: 'ada@example.org', ip: `192.0.2.${network}` },
    { entity_ids: ids, source_wiki_url: source.origin },
  )
  app.clock.advance(1)
  return { wikibase, read: async () => (await readImports(app.deps, wikiId))[0] }
}

describe('imports of several accounts', () => {
  test('take turns, so that a long one does not hold up a short one', async () => {
    const long = await start('long', { ids: 'Q1,Q2,Q3,Q4,Q5', slow: true })
    const short = await start('short', { account: 2, network: 2 })
    await app.deps.jobs.runDue()
    expect(ended.slice(0, 4)).toEqual(['long', 'short', 'short', 'long'])
    expect(await long.read()).toMatchObject({ status: 'success', progress: { done: 5, total: 5 } })
    expect(await short.read()).toMatchObject({ status: 'success' })
    expect(long.wikibase.entities.size).toBe(5)
    expect(long.wikibase.contributions).toHaveLength(5)
  })

  test('read nothing twice because of that', async () => {
    await start('long', { ids: 'Q1,Q2,Q3', slow: true })
    await start('short', { account: 2, network: 2 })
    await app.deps.jobs.runDue()
    expect(source.asked).toHaveLength(5)
  })

  test('lose no statement if a turn ends between two of an entity', async () => {
    await source.close()
    const texts = ['a', 'bad', 'b', 'c', 'bad', 'd']
    const claims = texts.map(value => ({
      ...{ mainsnak: snak('P1', { type: 'string', value }), rank: 'normal' },
      type: 'statement' as const,
    }))
    const plain = [...'12345678'].map(digit => item(`Q${digit}`, digit))
    source = await serveEntities([
      property('P1', 'p', 'string'),
      ...plain,
      item('Q9', '9', { claims: { P1: claims } }),
    ])
    await app.close()
    app = await createTestApp({ importAllowHosts: [source.host] })
    const long = await start('long', { ids: 'P1,Q9', slow: true })
    long.wikibase.refusedValues.add('bad')
    await start('other', { ids: 'Q1,Q2,Q3,Q4,Q5,Q6,Q7,Q8', account: 2, network: 2, slow: true })
    await app.deps.jobs.runDue()
    const written = long.wikibase.entities.get('Q1')?.claims['P1'] ?? []
    expect(written.map(({ mainsnak }) => mainsnak.datavalue?.value)).toEqual(['a', 'b', 'c', 'd'])
    const reason = 'The wiki refused a statement of P1: This value is not valid.'
    expect((await long.read())?.entities[1]?.notes).toEqual([reason, reason])
    // The two took turns.
    expect(ended.slice(0, 10)).toEqual(Array(5).fill(['long', 'other']).flat())
  })

  test('wait while the wiki does not answer, however long, and lose no statement', async () => {
    await source.close()
    const claims = ['a', 'bad', 'b', 'c'].map(value => ({
      ...{ mainsnak: snak('P1', { type: 'string', value }), rank: 'normal' },
      type: 'statement' as const,
    }))
    source = await serveEntities([property('P1', 'p', 'string'), item('Q9', '9', { claims: { P1: claims } })])
    await app.close()
    app = await createTestApp({ importAllowHosts: [source.host] })
    const { wikibase, read } = await start('one', { ids: 'P1,Q9' })
    wikibase.refusedValues.add('bad')
    // Of every two edits, the first finds no PHP.
    let asked = 0
    wikibase.beforeEdit = async () => {
      if (asked++ % 2 === 0) throw new FastCgiError('php-fpm does not come back.', true)
    }
    for (let minute = 0; minute < 30; minute++) {
      await app.deps.jobs.runDue()
      app.clock.advance(MINUTE_MS)
    }
    expect(await read()).toMatchObject({ status: 'success', error: null })
    const written = wikibase.entities.get('Q1')?.claims['P1'] ?? []
    expect(written.map(({ mainsnak }) => mainsnak.datavalue?.value)).toEqual(['a', 'b', 'c'])
  })

  test('are tried again, and given up in the end, if their requests kill PHP', async () => {
    const { wikibase, read } = await start('one')
    wikibase.beforeEdit = async () => {
      throw new PhpHangsError('PHP does not respond.')
    }
    const runFor = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        await app.deps.jobs.runDue()
        app.clock.advance(MINUTE_MS)
      }
    }
    await runFor(5)
    expect((await read())?.status).toBe('pending')
    await runFor(25)
    expect(await read()).toMatchObject({ status: 'failed', error: 'Something went wrong on our side.' })
  })

  test('do not wait for all imports of one account, however many it starts', async () => {
    for (const name of ['1', '2', '3', '4']) await start(name, { slow: true, ids: 'Q1,Q2,Q3' })
    await start('other', { account: 2, network: 2 })
    await app.deps.jobs.runDue()
    expect(ended.slice(0, 4)).toEqual(['1', 'other', 'other', '1'])
  })

  test('do not wait for all imports of one network either', async () => {
    for (const account of [1, 2, 3]) await start(`${account}`, { slow: true, account, ids: 'Q1,Q2,Q3' })
    await start('other', { account: 9, network: 2 })
    await app.deps.jobs.runDue()
    expect(ended.slice(0, 3)).toEqual(['1', 'other', 'other'])
  })

  test('that wait for their turn do not count as stalled', async () => {
    const { read } = await start('first')
    const later = app.clock.now() + 600_000
    await app.deps.db
      .updateTable('jobs')
      .set({ run_at: later })
      .where('kind', '=', 'entity-import.run')
      .execute()
    // Starting adds the periodic jobs. After stopping, they run when this test says so.
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    app.clock.advance(120_000)
    expect(await app.deps.jobs.runDue()).toBeGreaterThan(0)
    expect(await read()).toMatchObject({ status: 'pending', progress: { step: null } })
  })

  test('end after eighteen minutes of work, and keep what they have imported', async () => {
    const long = await start('long', { ids: 'Q1,Q2', slow: true })
    await app.deps.db
      .updateTable('entity_imports')
      .set({ worked_ms: 17.9 * 60_000 })
      .execute()
    await app.deps.jobs.runDue()
    expect(await long.read()).toMatchObject({
      status: 'failed',
      error: 'The import took too long. What it has imported so far stays.',
      progress: { done: 1 },
      entities: [{ source_id: 'Q1', outcome: 'created' }],
    })
  })
})

describe('the progress of an import', () => {
  test('names the entity and its place in each phase', async () => {
    const { read, wikibase } = await start('one', { ids: 'Q1,Q9,P1' })
    expect((await read())?.progress).toEqual({ done: 0, total: 3, step: null })
    const { beforeEdit } = wikibase
    wikibase.beforeEdit = async edits => {
      await beforeEdit(edits)
      app.clock.advance(2000)
    }
    await app.deps.jobs.runDue()
    expect(steps).toEqual([
      { phase: 'creating', place: 2, id: 'P1', label: 'p' },
      { phase: 'creating', place: 3, id: 'Q1', label: 'Item 1' },
    ])
  })

  test('is written at most once for each entity', async () => {
    const writes: string[] = []
    const { read } = await start('one', { ids: 'Q1,Q2,Q3,Q4,Q5,P1' })
    const update = app.deps.db.updateTable.bind(app.deps.db)
    app.deps.db.updateTable = ((table: 'entity_imports') => {
      writes.push(table)
      return update(table)
    }) as never
    await app.deps.jobs.runDue()
    expect((await read())?.status).toBe('success')
    expect(writes.filter(table => table === 'entity_imports').length).toBeLessThanOrEqual(6)
  })

  test('shows labels in the language of the wiki, otherwise in English, truncated and without control characters', async () => {
    await source.close()
    const labels = (texts: Record<string, string>) =>
      Object.fromEntries(Object.entries(texts).map(([language, value]) => [language, { language, value }]))
    source = await serveEntities([
      item('Q1', '', { labels: labels({ fr: 'Berlin (fr)', en: 'Berlin (en)', de: 'Berlin (de)' }) }),
      item('Q2', '', { labels: labels({ fr: 'Terre', en: 'Earth' }) }),
      item('Q3', '', { labels: labels({ en: `\u0007 a\nb ${'😀'.repeat(200)}` }) }),
      item('Q4', '', { labels: {} }),
    ])
    await app.close()
    app = await createTestApp({ importAllowHosts: [source.host] })
    const { read, wikibase } = await start('one', { ids: 'Q1,Q2,Q3,Q4' })
    wikibase.site = { lang: 'de-at' }
    await app.deps.jobs.runDue()
    expect((await read())?.entities.map(({ label }) => label)).toEqual([
      'Berlin (de)',
      'Earth',
      `a b ${'😀'.repeat(96)}…`,
      null,
    ])
  })
})
