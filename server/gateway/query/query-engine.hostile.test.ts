import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { FakeEntitySource } from '#server/engine/testing/fake-entity-source.ts'
import { mutatedQuery } from '#server/engine/testing/mutated-query.ts'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import type { WikiResponse } from '#server/engine/testing/wiki-client.ts'
import { steadyClock } from '#server/platform/clock.ts'
import { LiveIndexes } from '#server/query-service/indexes/live-indexes.ts'
import { LanguageWorker } from '#server/query-service/language/language-worker.ts'
import { OxigraphStores } from '#server/query-service/store/oxigraph-stores.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import type { QueryService } from './query-requests.ts'

/** The whole path of a query: a gateway, the thread that reads queries, and the engine, with a short time limit. */

const ITEMS = 1000
const TIMEOUT_MS = 1000
const COUNT = 'SELECT (COUNT(*) AS ?count) { ?s ?p ?o }'
const ENDLESS = [
  'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }',
  'SELECT * { ?a ?b ?c . ?d ?e ?f } ORDER BY ?c ?f',
  'SELECT ?a ?aLabel ?d ?dLabel { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i SERVICE wikibase:label { bd:serviceParam wikibase:language "en" } }',
]
/** Codes of problems that a query may get. Any other is a fault of the service. */
const KNOWN = ['syntax', 'forbidden', 'failed', 'timeout', 'memory', 'answer_too_large', 'starting']

const dir = newFolder()
let gateway: TestGateway
/** The same with a time limit longer than the test's. */
let patient: TestGateway
let indexes: LiveIndexes
const language = new LanguageWorker()

beforeAll(async () => {
  const source = new FakeEntitySource('http://busy.localhost')
  for (let item = 1; item <= ITEMS; item++) source.write(`Q${item}`, `thing number ${item}`)
  indexes = new LiveIndexes({
    ...{
      dir,
      source,
      stores: new OxigraphStores(dir, async () => Number.POSITIVE_INFINITY),
      clock: steadyClock,
    },
    epochs: new MemoryEpochs(),
    memoryMax: 256 * MEGABYTE,
    isUsed: async () => true,
    log: { warn: () => undefined } as never,
  })
  gateway = await startTestGateway({ queries: queries(TIMEOUT_MS) })
  patient = await startTestGateway({ queries: queries(10 * MINUTE_MS) })
  await counts()
})
afterAll(async () => {
  gateway.close()
  patient.close()
  await Promise.all([indexes.close(), language.close()])
})

function queries(timeoutMs: number): QueryService {
  return {
    indexes,
    search: async () => [],
    prepare: async (text, context, signal) => await language.prepare(text, context, signal),
    timeoutMs,
    atOnce: 1,
  }
}

/** @param visitor each number is a network of its own. */
async function ask(visitor: number, query: string, of = gateway): Promise<WikiResponse> {
  return await of.client(`10.${visitor % 250}.${visitor >> 8}.1`).request('/query/sparql', {
    method: 'POST',
    headers: {
      'content-type': 'application/sparql-query',
      accept: 'text/csv, text/turtle, application/problem+json;q=0.1',
    },
    body: query,
  })
}

async function counts(): Promise<void> {
  expect(await ask(1, COUNT, patient)).toMatchObject({ status: 200, text: `count\r\n${ITEMS}\r\n` })
}

/** @returns `answered`, or the code of a problem. */
function outcome({ status, text }: WikiResponse): string {
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

  test('is kept busy by two networks without end answers a third reader', async () => {
    const left = await startTestGateway({ queries: queries(10 * MINUTE_MS) })
    const endless = [1, 2].map(async visitor => outcome(await ask(visitor, ENDLESS[0] ?? '', left)))
    expect(await ask(3, COUNT, left)).toMatchObject({ status: 200, text: `count\r\n${ITEMS}\r\n` })
    left.close()
    await Promise.allSettled(endless)
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
