import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { MemoryEpochs } from '#server/engine/epochs/memory-epochs.ts'
import { LiveIndexes } from '#server/engine/sparql/indexes/live-indexes.ts'
import { LanguageWorker } from '#server/engine/sparql/language/language-worker.ts'
import { oxigraphStores } from '#server/engine/sparql/store/oxigraph-stores.ts'
import { FakeEntitySource } from '#server/engine/testing/fake-entity-source.ts'
import { mutatedQuery } from '#server/engine/testing/mutated-query.ts'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import type { WikiAnswer } from '#server/engine/testing/wiki-client.ts'
import { steadyClock } from '#server/platform/clock.ts'

/** A whole way of queries: a gateway, the thread that reads them, and the engine, with a time limit that is short. */

const ITEMS = 1000
const TIMEOUT_MS = 300
const COUNT = 'SELECT (COUNT(*) AS ?count) { ?s ?p ?o }'
const ENDLESS = [
  'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }',
  'SELECT * { ?a ?b ?c . ?d ?e ?f } ORDER BY ?c ?f',
  'SELECT ?a ?aLabel ?d ?dLabel { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i SERVICE wikibase:label { bd:serviceParam wikibase:language "en" } }',
]
/** What a query may be told, by the code of its problem. Anything else is a fault of the service. */
const KNOWN = ['syntax', 'forbidden', 'failed', 'timeout', 'memory', 'answer_too_large', 'starting']

let dir: string
let gateway: TestGateway
let indexes: LiveIndexes
const language = new LanguageWorker()

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'query-engine-'))
  const source = new FakeEntitySource('http://busy.localhost')
  for (let item = 1; item <= ITEMS; item++) source.write(`Q${item}`, `thing number ${item}`)
  indexes = new LiveIndexes({
    ...{ dir, source, stores: oxigraphStores, clock: steadyClock },
    epochs: new MemoryEpochs(),
    memoryMax: 256 * MEGABYTE,
    isUsed: async () => true,
    log: { warn: () => undefined } as never,
  })
  gateway = await startTestGateway({
    queries: {
      indexes,
      prepare: async (text, context, signal) => await language.prepare(text, context, signal),
      timeoutMs: TIMEOUT_MS,
    },
  })
  await counts()
})
afterAll(async () => {
  gateway.close()
  await Promise.all([indexes.close(), language.close()])
  rmSync(dir, { recursive: true })
})

/** @param visitor each has a network of its own. */
async function ask(visitor: number, query: string): Promise<WikiAnswer> {
  return await gateway.client(`10.${visitor % 250}.${visitor >> 8}.1`).request('/query/sparql', {
    method: 'POST',
    headers: {
      'content-type': 'application/sparql-query',
      accept: 'text/csv, text/turtle, application/problem+json;q=0.1',
    },
    body: query,
  })
}

async function counts(): Promise<void> {
  expect(await ask(1, COUNT)).toMatchObject({ status: 200, text: `count\r\n${ITEMS}\r\n` })
}

/** @returns `answered`, or the code of a problem. */
function outcome({ status, text }: WikiAnswer): string {
  if (status === 200) return 'answered'
  const { code, detail } = JSON.parse(text)
  expect([status, code, detail]).toEqual([expect.any(Number), expect.any(String), expect.any(String)])
  return code
}

describe('a wiki whose query service', () => {
  test('gets queries that were changed at random answers or refuses each, and counts as before', async () => {
    const outcomes = new Map<string, number>()
    for (let seed = 1001; seed <= 1064; seed += 8) {
      const some = Array.from({ length: 8 }, (_, n) => ask(seed + n, mutatedQuery(seed + n)))
      for (const answer of await Promise.all(some)) {
        const kind = outcome(answer)
        outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
      }
    }
    expect([...outcomes.keys()].filter(kind => kind !== 'answered' && !KNOWN.includes(kind))).toEqual([])
    expect(outcomes.get('syntax')).toBeGreaterThan(0)
    await counts()
  })

  test('gets fifty queries at once, some of them endless, answers the others', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n, ENDLESS[n - 20] ?? COUNT)))
    const outcomes = answers.map(outcome)
    for (const kind of outcomes.slice(20, 20 + ENDLESS.length))
      expect(['timeout', 'memory', 'answer_too_large']).toContain(kind)
    expect(outcomes.filter(kind => kind === 'answered').length).toBeGreaterThan(5)
    expect(outcomes.filter(kind => kind !== 'answered' && !KNOWN.includes(kind))).toEqual([])
    await counts()
  })
})
