import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { resultText } from '#server/engine/testing/result-text.ts'
import { type SparqlServer, startSparqlServer } from '#server/engine/testing/sparql-server.ts'
import { RemoteStores } from '#server/query-service/store/remote/remote-stores.ts'
import { StoreUnavailableError } from '#server/query-service/store/triple-store.ts'
import { until } from '#server/testing/until.ts'
import { LiveIndexes } from './live-indexes.ts'
import { eachTestHasMuseum, edit, epochs, LABELS, source, wiki } from './testing/museum.ts'
import { IndexStartingError } from './wiki-indexes.ts'

const WIKI = wiki()

let dir: string
let server: SparqlServer
let used: boolean
let time: number
let processes: LiveIndexes[]

eachTestHasMuseum()

beforeEach(async () => {
  dir = newFolder()
  server = await startSparqlServer()
  used = true
  time = 0
  processes = []
})
afterEach(async () => {
  await Promise.all(processes.map(async indexes => await indexes.close()))
  await server.close()
})

/** Plays another server process. */
function start(): LiveIndexes {
  const indexes = new LiveIndexes({
    dir: join(dir, String(processes.length)),
    source,
    epochs,
    memoryMax: Number.POSITIVE_INFINITY,
    stores: new RemoteStores(server.endpoint, { now: () => time }),
    isUsed: async () => used,
    clock: { now: () => time },
    log: { warn: () => undefined } as never,
  })
  processes.push(indexes)
  return indexes
}

async function ask(indexes: LiveIndexes): Promise<readonly string[]> {
  const query = { text: LABELS, form: 'select' } as const
  const options = { format: 'text/csv', timeoutMs: 5 * SECOND_MS, maxBytes: MEGABYTE } as const
  return (await indexes.query(WIKI, query, options, resultText)).trim().split('\r\n').slice(1)
}

const dumps = () => source.calls.filter(call => call === 'dump').length

describe('the index of a wiki on another server', () => {
  test('is made once for all processes, and takes none of their memory', async () => {
    const [one, other] = [start(), start()]
    expect(await ask(one)).toEqual(['Clay'])
    await edit('Q2', 'Wood')
    expect(await ask(other)).toEqual(['Clay', 'Wood'])
    expect(await ask(one)).toEqual(['Clay', 'Wood'])
    expect(dumps()).toBe(1)
    expect(one.load).toEqual({ open: 1, bytes: 0 })
    expect(await one.status(WIKI)).toEqual({ state: 'ready', behind: 0, triples: 1, bytes: null })
  })

  test('continues after a restart from where it was', async () => {
    await ask(start())
    await processes[0]?.close()
    await edit('Q1', 'Loam')
    expect(await ask(start())).toEqual(['Loam'])
    expect(dumps()).toBe(1)
    expect(server.puts).toHaveLength(1)
  })

  test('has the last edit even if a process that read before the edit writes after it', async () => {
    const [slow, fast] = [start(), start()]
    await ask(slow)
    await ask(fast)
    await edit('Q1', 'Loam')
    const held = Promise.withResolvers<void>()
    const read = source.read.bind(source)
    source.read = async (wiki, ids) => {
      const entities = await read(wiki, ids)
      source.read = read
      await held.promise
      return entities
    }
    source.calls.length = 0
    const asking = ask(slow)
    await until(() => source.calls.includes('read Q1'))
    await edit('Q1', 'Tin')
    expect(await ask(fast)).toEqual(['Tin'])
    held.resolve()
    expect(await asking).toEqual(['Tin'])
    expect(await ask(fast)).toEqual(['Tin'])
  })

  test('is rebuilt when its server has lost it', async () => {
    const one = start()
    await ask(one)
    server.store.update('CLEAR ALL')
    expect(await ask(one)).toEqual([])
    one.written(WIKI)
    let labels: readonly string[] = []
    while (labels.length === 0) {
      await delay(20)
      labels = await ask(one)
    }
    expect(labels).toEqual(['Clay'])
  })

  test('is followed when another process rebuilds it', async () => {
    const [one, other] = [start(), start()]
    await ask(one)
    await ask(other)
    await edit('Q2', 'Wood')
    await ask(other)
    source.loseHistory()
    await one.rebuild(WIKI)
    await until(async () => (await one.status(WIKI)).state === 'ready')
    expect(dumps()).toBe(2)
    source.calls.length = 0
    other.written(WIKI)
    await until(() => source.calls.includes('changes'))
    await edit('Q3', 'Tin')
    expect(await ask(other)).toEqual(['Clay', 'Tin', 'Wood'])
    expect(dumps()).toBe(0)
  })

  test('says that it is starting while another process loads it', async () => {
    const held = Promise.withResolvers<void>()
    server.disturb = (request, response) => {
      if (request.method !== 'PUT' || !request.url?.includes('museum')) return false
      void held.promise.then(() => response.writeHead(503).end())
      return true
    }
    const first = ask(start())
    await until(() => server.puts.length > 0)
    await expect(ask(start())).rejects.toThrow(IndexStartingError)
    held.resolve()
    await expect(first).rejects.toThrow(StoreUnavailableError)
  })

  test('is unavailable only while its server is', async () => {
    const one = start()
    server.disturb = (_request, response) => Boolean(response.writeHead(503).end())
    await expect(ask(one)).rejects.toThrow(StoreUnavailableError)
    expect(await one.status(WIKI)).toMatchObject({ state: 'failed' })
    server.disturb = () => false
    time += 6 * SECOND_MS
    expect(await ask(one)).toEqual(['Clay'])
    server.disturb = (_request, response) => Boolean(response.writeHead(503).end())
    await expect(ask(one)).rejects.toThrow(StoreUnavailableError)
    server.disturb = () => false
    expect(await ask(one)).toEqual(['Clay'])
  })

  test('is removed with its wiki, sooner or later', async () => {
    const one = start()
    await ask(one)
    await one.forget('wiki_museum')
    expect(String(server.store.dump({ format: 'application/n-quads' }))).not.toContain('museum')
    await ask(one)
    await one.close()
    server.disturb = (_request, response) => Boolean(response.writeHead(503).end())
    await start().forget('wiki_museum')
    server.disturb = () => false
    used = false
    start()
    await until(() => !server.store.dump({ format: 'application/n-quads' }).includes('museum'))
  })
})
