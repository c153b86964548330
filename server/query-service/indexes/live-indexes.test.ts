import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { FakeEntitySource } from '#server/engine/testing/fake-entity-source.ts'
import { QueryTimeoutError, StoreGoneError } from '#server/query-service/store/triple-store.ts'
import { until } from '#server/testing/until.ts'
import {
  advance,
  ask,
  dir,
  ENDLESS,
  eachTestHasIndexes,
  indexes,
  onQuery,
  opened,
  setUsed,
  start,
  warnings,
} from './testing/live-indexes.ts'
import { edit, LABELS, SERVER, source, wiki } from './testing/museum.ts'
import { IndexFailedError, IndexStartingError, IndexTooLargeError } from './wiki-indexes.ts'

const COUNT = 'SELECT (COUNT(*) AS ?c) { ?s ?p ?o }'

eachTestHasIndexes()

describe('the index of a wiki', () => {
  test('is made from a dump by the first query, and later from its snapshot', async () => {
    expect(await indexes.status(wiki())).toEqual({ state: 'idle', behind: 0, triples: null, bytes: null })
    expect(await ask()).toEqual({ rows: ['Clay'], behind: 0 })
    expect(await indexes.status(wiki())).toEqual({
      state: 'ready',
      behind: 0,
      triples: 1,
      bytes: expect.any(Number),
    })
    await indexes.close()
    start()
    source.calls.length = 0
    expect(await indexes.status(wiki())).toMatchObject({ state: 'idle', triples: 1 })
    expect((await ask()).rows).toEqual(['Clay'])
    expect(source.calls).not.toContain('dump')
  })

  test('knows everything that was written before the query', async () => {
    await ask()
    for (let count = 0; count < 20; count++) {
      await edit('Q2', `Wood ${count}`)
      expect((await ask()).rows).toEqual(['Clay', `Wood ${count}`])
    }
    await edit('Q1', null)
    expect((await ask()).rows).toEqual(['Wood 19'])
    source.calls.length = 0
    await ask()
    expect(source.calls).toEqual([])
  })

  test('takes in what was written meanwhile when it is restored', async () => {
    await ask()
    await indexes.close()
    await edit('Q2', 'Wood')
    await edit('Q1', null)
    start()
    expect((await ask()).rows).toEqual(['Wood'])
    expect(source.calls.filter(call => call === 'dump')).toHaveLength(1)
  })

  test('rereads what depends on a unit when its conversion has changed', async () => {
    const settings = { wikibaseManifestEquivEntities: '{"properties":{"P2370":"P1"}}' }
    const [prop, ontology] = [`${SERVER}/prop`, 'http://wikiba.se/ontology#']
    const statement = (id: string, property: string, value: string) =>
      [
        `<${SERVER}/entity/${id}> <${prop}/${property}> <${SERVER}/entity/statement/${id}-1> .`,
        `<${SERVER}/entity/statement/${id}-1> <${ontology}rank> <${ontology}NormalRank> .`,
        `<${SERVER}/entity/statement/${id}-1> <${prop}/statement/value/${property}> <${SERVER}/value/${value}> .\n`,
      ].join('\n')
    let factor = '1000'
    source.says.set('Q2', () => statement('Q2', 'P1', factor))
    source.says.set('Q3', () =>
      [
        `${statement('Q3', 'P5', '3')}<${SERVER}/value/3> <${ontology}quantityUnit> <${SERVER}/entity/Q2> .`,
        `<${SERVER}/entity/Q3> <http://www.w3.org/2000/01/rdf-schema#label> "of ${factor}" .\n`,
      ].join('\n'),
    )
    source.write('Q2', 'Kilometre')
    source.write('Q3', 'Bridge')
    const asked = () => ask(LABELS, { settings })
    expect((await asked()).rows).toEqual(['Bridge', 'Clay', 'Kilometre', 'of 1000'])
    factor = '1001'
    await edit('Q2', 'Kilometer')
    expect((await asked()).rows).toEqual(['Bridge', 'Clay', 'Kilometer', 'of 1001'])
    source.calls.length = 0
    await edit('Q2', 'Kilometre')
    await asked()
    expect(source.calls.filter(call => call.startsWith('read'))).toEqual(['read Q2'])
  })

  test('knows entities that are too large to be read together', async () => {
    await ask()
    source.most = 3
    for (let count = 2; count < 9; count++) await edit(`Q${count}`, `Large ${count}`)
    source.calls.length = 0
    expect((await ask()).rows).toHaveLength(8)
    const sizes = source.calls.flatMap(call => (call.startsWith('read') ? [call.split(' ').length - 1] : []))
    expect(sizes).toEqual([7, 4, 2, 2, 2, 1])
  })

  test('soon knows what was written even without queries', async () => {
    await ask()
    await edit('Q2', 'Wood')
    indexes.written(wiki())
    source.calls.length = 0
    await until(() => source.calls.length >= 2)
    expect(source.calls).toEqual(['changes', 'read Q2'])
  })

  test('answers without the latest changes if they take long, and says so', async () => {
    await ask()
    const gate = Promise.withResolvers<void>()
    source.gate = gate.promise
    await edit('Q2', 'Wood')
    expect(await ask()).toEqual({ rows: ['Clay'], behind: 1 })
    expect(await indexes.status(wiki())).toMatchObject({ state: 'behind', behind: 1 })
    gate.resolve()
    expect(await ask()).toEqual({ rows: ['Clay', 'Wood'], behind: 0 })
  })

  test('is rebuilt when only a dump shows what has changed', async () => {
    await ask()
    await edit('Q2', 'Wood')
    source.loseHistory()
    const gate = Promise.withResolvers<void>()
    source.gate = gate.promise
    expect((await ask()).behind).toBeGreaterThan(0)
    expect((await indexes.status(wiki())).state).toBe('rebuilding')
    gate.resolve()
    await until(async () => (await ask()).behind === 0)
    expect((await ask()).rows).toEqual(['Clay', 'Wood'])
    await indexes.close()
    start()
    source.loseHistory()
    expect((await ask()).rows).toEqual(['Clay', 'Wood'])
  })

  test('is rebuilt on demand, and answers meanwhile', async () => {
    await ask()
    source.calls.length = 0
    const gate = Promise.withResolvers<void>()
    source.gate = gate.promise
    await indexes.rebuild(wiki())
    expect((await indexes.status(wiki())).state).toBe('rebuilding')
    expect((await ask()).rows).toEqual(['Clay'])
    gate.resolve()
    await until(async () => (await indexes.status(wiki())).state === 'ready')
    expect(source.calls).toContain('dump')
    expect((await ask()).rows).toEqual(['Clay'])
  })

  test('is made only once at a time when a query comes during a rebuild, or the other way round', async () => {
    const dumps = () => source.calls.filter(call => call === 'dump').length
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    source.gate = gates[0].promise
    const asked = ask()
    await until(() => dumps() >= 1)
    await indexes.rebuild(wiki())
    await delay(0)
    expect(dumps()).toBe(1)
    gates[0].resolve()
    expect((await asked).rows).toEqual(['Clay'])
    await until(async () => (await indexes.status(wiki())).state === 'ready')
    expect([dumps(), opened]).toEqual([2, 2])
    await indexes.forget(wiki().record.dbName)
    source.gate = gates[1].promise
    await indexes.rebuild(wiki())
    await expect(ask()).rejects.toThrow(IndexStartingError)
    gates[1].resolve()
    await until(async () => (await indexes.status(wiki())).state === 'ready')
    expect((await ask()).rows).toEqual(['Clay'])
    expect([dumps(), opened]).toEqual([3, 3])
  })

  test('is started once for all queries that come at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).rows))
    expect(new Set(all.map(String))).toEqual(new Set(['Clay']))
    expect(opened).toBe(1)
    expect(source.calls.filter(call => call === 'dump')).toHaveLength(1)
  })

  test('is another one when the wiki has another database', async () => {
    await ask()
    const other = new FakeEntitySource(SERVER)
    other.write('Q1', 'Iron')
    Object.assign(source, { labels: other['labels'] })
    expect((await ask(LABELS, { name: 'restored' })).rows).toEqual(['Iron'])
    expect((await ask()).rows).toEqual(['Clay'])
  })

  test('survives a query that ends its store, and so do waiting queries', async () => {
    for (let count = 2; count < 60; count++) source.write(`Q${count}`, `Thing ${count}`)
    const killer = ask(ENDLESS, { timeoutMs: 500 })
    const others = Array.from({ length: 3 }, async () => (await ask(COUNT)).rows)
    await expect(killer).rejects.toThrow(QueryTimeoutError)
    expect(await Promise.all(others)).toEqual([['59'], ['59'], ['59']])
    expect(source.calls.filter(call => call === 'dump')).toHaveLength(1)
  })
})

describe('a query whose client has left', () => {
  test('ends, and keeps its turn until its index is available again', async () => {
    for (let count = 2; count < 60; count++) source.write(`Q${count}`, `Thing ${count}`)
    await ask()
    const leaving = new AbortController()
    onQuery(text => {
      if (text === ENDLESS) leaving.abort()
    })
    const left = ask(ENDLESS, { timeoutMs: MINUTE_MS, signal: leaving.signal })
    await expect(left).rejects.toThrow(StoreGoneError)
    expect(opened).toBe(2)
    expect((await indexes.status(wiki())).state).toBe('ready')
    expect(source.calls.filter(call => call === 'dump')).toHaveLength(1)
  })
})

describe('changes that cannot be read', () => {
  const unknown = () => {
    throw new Error('ECONNREFUSED')
  }
  test.each<[string, (dbName: string) => boolean, number]>([
    ['are logged', () => true, 1],
    ['are logged if nobody knows whether the wiki still exists', unknown, 1],
    ['are not logged if the wiki was removed', () => false, 0],
  ])('%s', async (_, used, logged) => {
    await ask()
    await edit('Q2', 'Wood')
    source.obstacle = new Error('The database is gone.')
    setUsed(used)
    expect(await ask()).toEqual({ rows: ['Clay'], behind: 1 })
    expect(warnings).toHaveLength(logged)
  })
})

describe('an index that cannot be made', () => {
  test('is tried again after a pause that grows', async () => {
    source.obstacle = new Error('PHP fails.')
    await expect(ask()).rejects.toThrow(IndexFailedError)
    expect((await indexes.status(wiki())).state).toBe('failed')
    await expect(ask()).rejects.toThrow(IndexFailedError)
    expect(source.calls).toEqual(['dump'])
    advance(5 * SECOND_MS + 1)
    await expect(ask()).rejects.toThrow(IndexFailedError)
    advance(5 * SECOND_MS + 1)
    source.obstacle = null
    await expect(ask()).rejects.toThrow(IndexFailedError)
    advance(5 * SECOND_MS)
    expect((await ask()).rows).toEqual(['Clay'])
    expect(warnings).toHaveLength(2)
  })

  test('again still answers as before, and is retried after the pause, not with each query', async () => {
    await ask()
    await edit('Q2', 'Wood')
    source.loseHistory()
    const failure = Promise.reject(new Error('PHP fails.'))
    failure.catch(() => undefined)
    source.gate = failure
    source.calls.length = 0
    const dumps = () => source.calls.filter(call => call === 'dump').length
    const settled = async () => {
      await until(async () => (await indexes.status(wiki())).state !== 'rebuilding')
    }
    for (let question = 0; question < 3; question++) {
      expect((await ask()).rows).toEqual(['Clay'])
      await settled()
    }
    expect(dumps()).toBe(1)
    expect((await indexes.status(wiki())).state).toBe('failed')
    advance(5 * SECOND_MS + 1)
    await ask()
    await settled()
    advance(5 * SECOND_MS + 1)
    await ask()
    expect(dumps()).toBe(2)
    await indexes.rebuild(wiki())
    await settled()
    expect(dumps()).toBe(3)
  })

  test('is reported as too large when there is no memory for it', async () => {
    await indexes.close()
    start(24 * MEGABYTE)
    for (let count = 0; count < 40_000; count++) source.write(`Q${count}`, `Thing ${count}`)
    await expect(ask()).rejects.toThrow(IndexTooLargeError)
    expect((await indexes.status(wiki())).state).toBe('too_large')
  })

  test('is made from a dump when its wiki has grown beyond the memory for its snapshot', async () => {
    await indexes.close()
    start(32 * MEGABYTE)
    expect((await ask(COUNT)).rows).toEqual(['1'])
    for (let count = 2; count <= 150; count++) {
      const about = (part: number) => `<${SERVER}/entity/Q${count}> <${SERVER}/prop/P${part}> "${part}" .\n`
      source.says.set(`Q${count}`, () => Array.from({ length: 200 }, (_, part) => about(part)).join(''))
      await edit(`Q${count}`, `Thing ${count}`)
    }
    expect((await ask(COUNT)).rows).toEqual([String(150 + 149 * 200)])
  })

  test('from a damaged snapshot is made from a dump', async () => {
    await ask()
    await indexes.close()
    const folder = join(dir, 'wiki_museum')
    for (const name of readdirSync(folder)) if (name.endsWith('.gz')) writeFileSync(join(folder, name), 'x')
    start()
    expect((await ask()).rows).toEqual(['Clay'])
  })
})
