import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { resultText } from '#server/engine/testing/result-text.ts'
import { OxigraphStore } from './oxigraph-store.ts'
import {
  QueryFailedError,
  QueryMemoryError,
  QueryTimeoutError,
  type ResultFormat,
  ResultTooLargeError,
  StoreFullError,
  StoreGoneError,
} from './triple-store.ts'

const dir = newFolder()
const opened: OxigraphStore[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map(async store => await store.close()))
})

async function open(memoryMax = 256 * MEGABYTE): Promise<OxigraphStore> {
  const store = await OxigraphStore.open({ memoryMax })
  opened.push(store)
  return store
}

function ask(store: OxigraphStore, query: string, options: { timeoutMs?: number; maxBytes?: number } = {}) {
  const format: ResultFormat = 'text/csv'
  return store.query(
    query,
    { format, timeoutMs: 20 * SECOND_MS, maxBytes: 10 * MEGABYTE, ...options },
    resultText,
  )
}

/** @param count the number of things, with two triples each. */
function fileOf(count: number, name = `${count}.nt.gz`): string {
  const lines = Array.from(
    { length: count },
    (_, n) =>
      `<http://a/${n}> <http://a/next> <http://a/${n + 1}> .\n<http://a/${n}> <http://a/name> "n${n}"@en .\n`,
  )
  const file = join(dir, name)
  writeFileSync(file, gzipSync(lines.join(''), { level: 1 }))
  return file
}

const COUNT = 'SELECT (COUNT(*) AS ?c) { ?s ?p ?o }'
/** A query that never ends within a test. */
const ENDLESS = 'SELECT (COUNT(*) AS ?c) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }'

describe('a store', () => {
  test('has the triples of the last file', async () => {
    const store = await open()
    await store.load(fileOf(30_000))
    await store.load(fileOf(20_000))
    expect(await ask(store, COUNT)).toBe('c\r\n40000\r\n')
    expect(await store.size()).toEqual({ triples: 40_000, bytes: expect.any(Number) })
    expect(await ask(store, 'SELECT ?n { <http://a/19999> <http://a/name> ?n }')).toBe('n\r\nn19999\r\n')
  })

  test('takes an update as a whole or not at all', async () => {
    const store = await open()
    await store.load(fileOf(1))
    await store.update([
      { remove: '?s <http://a/next> ?o', where: '?s <http://a/next> ?o' },
      { insertData: '<http://a/x> <http://a/y> 1' },
    ])
    expect(await ask(store, 'SELECT ?o { ?s ?p ?o } ORDER BY ?o')).toBe('o\r\n1\r\nn0\r\n')
    await expect(
      store.update([
        { remove: '?s ?p ?o', where: '?s ?p ?o' },
        { insert: '<http://a/x> ?p 1', where: 'SERVICE <http://a/> { ?a ?p ?b }' },
      ]),
    ).rejects.toThrow(QueryFailedError)
    expect(await ask(store, COUNT)).toBe('c\r\n2\r\n')
  })

  test.each<[ResultFormat, string, string]>([
    ['application/sparql-results+json', 'ASK {}', '{"head":{},"boolean":true}'],
    ['text/csv', 'SELECT (1 AS ?a) {}', 'a\r\n1\r\n'],
    ['application/n-triples', 'CONSTRUCT { <a:b> <a:c> "ä" } {}', '<a:b> <a:c> "ä" .\n'],
  ])('answers as %s', async (format, query, text) => {
    const store = await open()
    expect(await store.query(query, { format, timeoutMs: 20 * SECOND_MS, maxBytes: 1000 }, resultText)).toBe(
      text,
    )
  })

  test('is written to a file from which another store has the same triples', async () => {
    const store = await open()
    await store.load(fileOf(5000))
    const file = join(dir, 'dump.nt.gz')
    await store.dump(file)
    const lines = (path: string) => gunzipSync(readFileSync(path)).toString().split('\n').sort()
    expect(lines(file)).toEqual(lines(fileOf(5000)))
  })

  test('gives up requests that nobody waits for at once, and runs the rest', async () => {
    const store = await open()
    const controller = new AbortController()
    const order: string[] = []
    const first = ask(store, COUNT).then(() => order.push('first'))
    const options = { format: 'text/csv', timeoutMs: 20 * SECOND_MS, maxBytes: 1000 } as const
    const second = store
      .query(ENDLESS, { ...options, signal: controller.signal }, resultText)
      .finally(() => order.push('second'))
    const third = ask(store, COUNT)
    controller.abort()
    await expect(second).rejects.toThrow(StoreGoneError)
    await first
    expect(order).toEqual(['second', 'first'])
    expect(await third).toBe('c\r\n0\r\n')
    await expect(store.query(COUNT, { ...options, signal: controller.signal }, resultText)).rejects.toThrow(
      StoreGoneError,
    )
    expect(store.gone.aborted).toBe(false)
  })
})

describe('a query', () => {
  test('that is wrong harms nothing', async () => {
    const store = await open()
    await expect(ask(store, 'SELECT')).rejects.toThrow(QueryFailedError)
    expect(await ask(store, COUNT)).toBe('c\r\n0\r\n')
  })

  test('that the engine refuses with a long text gets an error in words', async () => {
    const store = await open()
    const long = `SELECT * { BIND(<http://a/${'b'.repeat(90_000)}>(1) AS ?a) }`
    await expect(ask(store, long)).rejects.toThrow(new QueryFailedError('The engine refuses the query.'))
    expect(await ask(store, COUNT)).toBe('c\r\n0\r\n')
  })

  test('whose answer is too large harms nothing', async () => {
    const store = await open()
    await store.load(fileOf(20_000))
    await expect(ask(store, 'SELECT * { ?s ?p ?o }', { maxBytes: MEGABYTE })).rejects.toThrow(
      ResultTooLargeError,
    )
    const long = await ask(store, 'SELECT * { ?s ?p ?o }')
    expect(long.split('\r\n')).toHaveLength(40_002)
  })

  test('that takes too long ends its store, and everything that waits', async () => {
    const store = await open()
    await store.load(fileOf(2000))
    const endless = ask(store, ENDLESS, { timeoutMs: 300 })
    const others = [ask(store, COUNT), store.update([{ insertData: '<a:b> <a:c> 1' }]), store.size()]
    await expect(endless).rejects.toThrow(QueryTimeoutError)
    for (const result of await Promise.allSettled(others))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreGoneError) })
    expect(store.gone.aborted).toBe(true)
    await expect(ask(store, COUNT)).rejects.toThrow(StoreGoneError)
  })

  test('that takes too much memory ends its store, and no other', async () => {
    const [small, other] = [await open(96 * MEGABYTE), await open()]
    await small.load(fileOf(2000))
    await expect(ask(small, 'SELECT * { ?a ?b ?c . ?d ?e ?f } ORDER BY ?a ?d')).rejects.toThrow(
      QueryMemoryError,
    )
    expect(small.gone.aborted).toBe(true)
    expect(await ask(other, COUNT)).toBe('c\r\n0\r\n')
  })
})

describe('a file', () => {
  test('with more triples than there is memory for is refused', async () => {
    const store = await open(32 * MEGABYTE)
    await expect(store.load(fileOf(200_000))).rejects.toThrow(StoreFullError)
    expect(store.gone.aborted).toBe(true)
  })

  test.each([
    ['is missing', 'missing.nt.gz', null],
    ['is cut off', 'cut.nt.gz', gzipSync('<a:b> <a:c> <a:d> .\n'.repeat(1000)).subarray(0, 60)],
    ['is no N-Triples', 'other.nt.gz', gzipSync('{"a":1}')],
  ])('that %s leaves no store behind', async (_what, name, bytes) => {
    const store = await open()
    const file = join(dir, name)
    if (bytes) writeFileSync(file, bytes)
    await expect(store.load(file)).rejects.toThrow(StoreGoneError)
    expect(store.gone.aborted).toBe(true)
  })
})
