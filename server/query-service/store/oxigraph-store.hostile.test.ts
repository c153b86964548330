// @slow

import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { DOUBLED_TEXT, HOSTILE_QUERIES } from '#server/engine/testing/hostile-queries.ts'
import { resultText } from '#server/engine/testing/result-text.ts'
import { portOf } from '#server/testing/listen.ts'
import { PIECE_MAX } from './oxigraph-engine.ts'
import { OxigraphStore } from './oxigraph-store.ts'
import {
  QueryFailedError,
  QueryMemoryError,
  QueryTimeoutError,
  ResultLostError,
  ResultTooLargeError,
  StoreGoneError,
} from './triple-store.ts'

/** These queries reach the engine unchecked. The service would refuse most of them first. */

const THINGS = 2000
const TIMEOUT_MS = 200
const COUNT = 'SELECT (COUNT(*) AS ?count) { ?s ?p ?o }'
const COUNTED = `count\r\n${2 * THINGS}\r\n`
const ENDLESS = 'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }'
const ENDS = [
  QueryTimeoutError,
  QueryMemoryError,
  ResultTooLargeError,
  QueryFailedError,
  // Another query brought the store down.
  StoreGoneError,
] as const

const dir = newFolder()
let file: string
let other: OxigraphStore
/** Another server, which must never be asked. */
let elsewhere: Server
let asked = 0
let current: OxigraphStore
/** Stores to close at the end. */
const opened: OxigraphStore[] = []

beforeAll(async () => {
  file = join(dir, 'things.nt.gz')
  writeFileSync(file, gzipSync(triples(THINGS)))
  elsewhere = createServer((_request, response) => {
    asked++
    response.end()
  }).listen(0, '127.0.0.1')
  ;[other, current] = [await open(), await open()]
})
afterAll(async () => {
  await Promise.all(opened.map(async store => await store.close()))
  elsewhere.close()
})

function triples(count: number): string {
  return Array.from(
    { length: count },
    (_, n) =>
      `<http://a/${n}> <http://a/next> <http://a/${n + 1}> .\n<http://a/${n}> <http://a/name> "n ${n}"@en .\n`,
  ).join('')
}

async function open(memoryMax = 128 * MEGABYTE): Promise<OxigraphStore> {
  const store = await OxigraphStore.open({ memoryMax })
  opened.push(store)
  await store.load(file)
  return store
}

/** The test's store, or a new one after it was lost. */
async function store(): Promise<OxigraphStore> {
  if (current.gone.aborted) current = await open()
  return current
}

async function ask(of: OxigraphStore, query: string, timeoutMs = 20 * SECOND_MS): Promise<string> {
  const format = query.startsWith('CONSTRUCT') ? 'text/turtle' : 'text/csv'
  return await of.query(query, { format, timeoutMs, maxBytes: MEGABYTE }, resultText)
}

/** @returns `answered`, or the name of an error that a query may end with. */
async function endOf(of: OxigraphStore, query: string, timeoutMs = TIMEOUT_MS): Promise<string> {
  try {
    await ask(of, query, timeoutMs)
    return 'answered'
  } catch (error) {
    if (ENDS.some(end => error instanceof end)) return (error as Error).name
    throw error
  }
}

const elsewhereUrl = () => `http://127.0.0.1:${portOf(elsewhere)}/sparql`

describe('a query that reaches the engine unchecked', () => {
  test.each(HOSTILE_QUERIES)('%s ends in time, and the next one is answered', async (_, query) => {
    const hostile = await store()
    const ending = endOf(hostile, query(elsewhereUrl()))
    expect(await ask(other, COUNT)).toBe(COUNTED)
    expect(await ending).toMatch(/^answered$|Error$/)
    expect(await ask(await store(), COUNT)).toBe(COUNTED)
    expect(asked).toBe(0)
  })

  test('is one of fifty, each of which ends', async () => {
    const hostile = await store()
    const quick = Array.from({ length: 49 }, () => endOf(hostile, COUNT, 20 * SECOND_MS))
    const ends = await Promise.all([...quick.slice(0, 24), endOf(hostile, ENDLESS), ...quick.slice(24)])
    expect(ends.filter(end => end === 'QueryTimeoutError')).toHaveLength(1)
    expect(ends.filter(end => end === 'answered')).toHaveLength(49)
    expect(await ask(await store(), COUNT)).toBe(COUNTED)
  })
})

describe('memory', () => {
  test('is freed after queries that took all they may have', async () => {
    const memoryMax = 128 * MEGABYTE
    const exhaust = async () => {
      const greedy = await open(memoryMax)
      await expect(ask(greedy, DOUBLED_TEXT, MINUTE_MS)).rejects.toThrow(QueryMemoryError)
      await greedy.close()
    }
    await exhaust()
    const before = process.memoryUsage().rss
    for (let round = 0; round < 3; round++) await exhaust()
    expect(process.memoryUsage().rss - before).toBeLessThan(2 * memoryMax)
  })

  test('of an update is limited before the thread gets it, because it could end the process', async () => {
    const text = 'x'.repeat(33 * MEGABYTE)
    const update = (await store()).update([{ insertData: `<a:b> <a:c> "${text}"` }])
    await expect(update).rejects.toThrow(new QueryFailedError('The update is too long.'))
    expect(await ask(await store(), COUNT)).toBe(COUNTED)
  })

  test('is not needed for an error that repeats a long text', async () => {
    const fresh = await open()
    const where = `BIND(<http://a/${'x'.repeat(4 * MEGABYTE)}>(1) AS ?a)`
    await expect(fresh.update([{ insert: '?a ?a ?a', where }])).rejects.toThrow(
      new QueryFailedError('The engine refuses the query.'),
    )
    expect(await ask(fresh, COUNT)).toBe(COUNTED)
  })

  test('suffices to dump many predicates', async () => {
    const many = join(dir, 'many.nt.gz')
    const lines = Array.from({ length: 5000 }, (_, n) => `<http://a/s> <http://a/p${n}> "1" .\n`).join('')
    writeFileSync(many, gzipSync(lines))
    const fresh = await open()
    await fresh.load(many)
    await fresh.dump(many)
    const again = await open()
    await again.load(many)
    expect((await again.size()).triples).toBe(5000)
  })
})

describe('a large result', () => {
  const ROWS = 3000
  /** Its characters have several bytes, so pieces end in the middle of them. */
  const WORD = 'ä€'.repeat(400)
  const LARGE = `SELECT ?i ?word { VALUES ?i { ${[...Array(ROWS).keys()].join(' ')} } BIND("${WORD}" AS ?word) }`
  const LARGE_TEXT = `i,word\r\n${[...Array(ROWS).keys()].map(i => `${i},${WORD}\r\n`).join('')}`
  const options = { format: 'text/csv', timeoutMs: 60 * SECOND_MS, maxBytes: 32 * MEGABYTE } as const

  test('leaves the thread in pieces, each when the one before has been taken', async () => {
    const of = await store()
    let arrived = 0
    of['worker'].on('message', message => {
      arrived += message.piece?.length ?? 0
    })
    const taken: Uint8Array[] = []
    const length = await of.query(LARGE, options, async result => {
      let bytes = 0
      for await (const piece of result.pieces) {
        expect(piece.length).toBeLessThanOrEqual(PIECE_MAX)
        // The thread does other work meanwhile.
        expect((await of.size()).triples).toBe(2 * THINGS)
        bytes += piece.length
        expect(arrived).toBe(bytes)
        taken.push(piece)
      }
      return result.length
    })
    expect(taken.length).toBeGreaterThan(3)
    expect(length).toBe(Buffer.byteLength(LARGE_TEXT))
    expect(Buffer.concat(taken).equals(Buffer.from(LARGE_TEXT))).toBe(true)
  })

  test('of which nobody reads the rest is forgotten', async () => {
    const of = await store()
    const reading = of.query(LARGE, options, async ({ pieces }) => {
      for await (const _piece of pieces) throw new Error('There is no room.')
    })
    await expect(reading).rejects.toThrow('There is no room.')
    const result = of['results'] - 1
    expect(await of['ask']({ kind: 'piece', result }, SECOND_MS)).toMatchObject({ kind: 'failed' })
    expect(await ask(of, COUNT)).toBe(COUNTED)
  })

  test('breaks off when its store ends', async () => {
    const of = await open()
    const reading = of.query(LARGE, options, async ({ pieces }) => {
      for await (const _piece of pieces) await of.close()
    })
    await expect(reading).rejects.toThrow(ResultLostError)
  })
})

describe('a query that nobody waits for', () => {
  test('ends, but only after it has run as long as reloading the triples takes', async () => {
    const left = await open()
    const leaving = new AbortController()
    const options = { format: 'text/csv', timeoutMs: 60 * SECOND_MS, maxBytes: MEGABYTE } as const
    const began = performance.now()
    const query = left.query(ENDLESS, { ...options, signal: leaving.signal }, resultText)
    leaving.abort()
    await expect(query).rejects.toThrow(StoreGoneError)
    expect(performance.now() - began).toBeGreaterThanOrEqual(left['loadMs'] - 1)
    expect(left.gone.aborted).toBe(true)
  })

  test('does no harm if it is answered before that', async () => {
    const quick = await open()
    const leaving = new AbortController()
    const options = { format: 'text/csv', timeoutMs: 60 * SECOND_MS, maxBytes: MEGABYTE } as const
    const query = quick.query(COUNT, { ...options, signal: leaving.signal }, resultText)
    leaving.abort()
    expect(await query).toBe(COUNTED)
    expect(await ask(quick, COUNT)).toBe(COUNTED)
  })
})

/** Work that a store may be doing when it ends. */
const WORK: readonly (readonly [string, (of: OxigraphStore) => Promise<unknown>])[] = [
  ['a load', async of => await of.load(large())],
  ['a dump', async of => await of.dump(join(dir, 'dump.nt.gz'))],
  ['a query', async of => await ask(of, ENDLESS)],
  [
    'an update',
    async of => await of.update([{ insert: '?a <a:b> ?d', where: '?a ?b ?c . ?d ?e ?f . ?g ?h ?i' }]),
  ],
]
const ENDINGS: readonly (readonly [string, (of: OxigraphStore) => Promise<unknown>])[] = [
  ['is closed', async of => await of.close()],
  ['loses its thread', async of => await of['worker'].terminate()],
]
const large = () => join(dir, 'large.nt.gz')

describe('a store that', () => {
  beforeAll(() => writeFileSync(large(), gzipSync(triples(40_000), { level: 1 })))

  const cases = ENDINGS.flatMap(([ending, end]) =>
    WORK.map(([name, work]) => [ending, name, end, work] as const),
  )
  test.each(cases)('%s during %s ends everything at once, and harms no other', async (_, name, end, work) => {
    const ended = await open()
    if (name === 'a dump') await ended.load(large())
    const results = Promise.allSettled([work(ended), ask(ended, COUNT), ended.update([]), ended.size()])
    await delay(20)
    await end(ended)
    for (const result of await results)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreGoneError) })
    expect(ended.gone.aborted).toBe(true)
    await expect(ask(ended, COUNT)).rejects.toThrow(StoreGoneError)
    await ended.close()
    expect(await ask(other, COUNT)).toBe(COUNTED)
  })
})
