import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { type FakeQueries, fakeQueries } from '#server/engine/testing/fake-queries.ts'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { makeTestSpools, type TestSpools } from '#server/engine/testing/test-spools.ts'
import type { WikiResponse } from '#server/engine/testing/wiki-client.ts'
import { VisitorBudgets } from '#server/gateway/limits/visitor-budgets.ts'
import type { QueryOptions } from '#server/query-service/store/triple-store.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { until } from '#server/testing/until.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

let queries: FakeQueries
let gateway: TestGateway
let spools: TestSpools
let clock: FakeClock
/** Running queries, oldest first. */
let running: { readonly options: QueryOptions; readonly end: () => void }[]
const sockets: Socket[] = []

beforeEach(async () => {
  queries = fakeQueries()
  running = []
  spools = makeTestSpools({ memory: MEGABYTE, disk: 40 * MEGABYTE })
  clock = new FakeClock()
  gateway = await startTestGateway({
    queries: queries.service,
    budgets: new VisitorBudgets(60, clock),
    clock,
    answers: spools.answers,
  })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  gateway.close()
})

const SELECT = encodeURIComponent('SELECT * WHERE { ?s ?p ?o }')
const CRAWLER = '203.0.113.7'
const PERSON = '198.51.100.1'

const ask = async (address: string, headers: Record<string, string> = {}, query = SELECT) =>
  await gateway.client(address).request(`/query/sparql?query=${query}`, { headers })

/** Makes queries run until the test ends them. */
function holdQueries(): void {
  queries.answer = async (_query, options) => {
    await new Promise<void>(end => running.push({ options, end }))
    return { body: Buffer.from('{}'), behind: 0 }
  }
}

/**
 * Sends a query from each of these addresses at once, and ends one query after another.
 * @param most queries that run at once.
 * @param accepted queries that run or wait, at most.
 * @returns the answers that are refusals; all others are answers.
 */
async function flood(
  addresses: readonly string[],
  most: number,
  accepted: number,
): Promise<readonly WikiResponse[]> {
  holdQueries()
  const answers: WikiResponse[] = []
  for (const address of addresses) void ask(address).then(answer => answers.push(answer))
  let ended = 0
  await until(() => {
    // Every refusal comes before the first query ends.
    if (ended === 0 && answers.length < addresses.length - accepted) return false
    expect(running.length - ended).toBeLessThanOrEqual(most)
    if (running.length > ended) running[ended++]?.end()
    return answers.length === addresses.length
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429, 200]))
  return answers.filter(({ status }) => status === 429)
}

/** Sends bytes and leaves the connection open. */
function raw(bytes: string | Buffer): Socket {
  const socket = connect({ port: gateway.port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.write(bytes)
  sockets.push(socket)
  return socket
}

function head(target: string, address: string, lines: readonly string[] = []): string {
  const all = [`Host: ${gateway.client().host}`, `X-Forwarded-For: ${address}`, ...lines]
  return `${target} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`
}

describe('a network that asks two hundred queries at once', () => {
  test('has one of them answered at a time; some wait, and the others are refused with a message', async () => {
    const refused = await flood(Array<string>(200).fill(CRAWLER), 1, 31)
    expect(refused.length).toBeGreaterThanOrEqual(200 - 31)
    expect(refused[0]?.headers['retry-after']).toBe('5')
    expect(refused[0]?.text).toContain('is sending more queries at once than are allowed')
    expect(gateway.load().refusals.network_queue).toBe(refused.length)
  })

  test('does not keep others waiting: the next turn is theirs', async () => {
    holdQueries()
    const crawler = Array.from({ length: 20 }, () => ask(CRAWLER))
    await until(() => running.length === 1)
    const other = ask(PERSON)
    await until(() => running.length === 2)
    running[1]?.end()
    expect((await other).status).toBe(200)
    const again = ask(PERSON)
    await until(() => running.length === 3)
    for (let n = 0; n < 22; n++) {
      await until(() => running.length > n)
      running[n]?.end()
    }
    expect((await again).status).toBe(200)
    await Promise.all(crawler)
  })

  test('is known by its neighborhood when it uses many addresses', async () => {
    const addresses = Array.from({ length: 150 }, (_, n) => `203.0.113.${n}`)
    const refused = await flood(addresses, 2, 62)
    expect(refused.length).toBeGreaterThanOrEqual(150 - 62)
  })
})

describe('a network whose queries take long', () => {
  test('waits when it has used up its time, and others do not', async () => {
    queries.answer = async () => {
      clock.advance(60 * SECOND_MS)
      return { body: Buffer.from('{}'), behind: 0 }
    }
    let answered = 0
    let refused: WikiResponse | null = null
    while (refused === null) {
      const answer = await ask(CRAWLER)
      if (answer.status === 200) answered++
      else refused = answer
    }
    expect(answered).toBeLessThanOrEqual(10)
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining('as much time as they are allowed to'),
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(PERSON)).status).toBe(200)
    expect(gateway.load().refusals.query_budget).toBe(1)
    clock.advance(Number(refused.headers['retry-after']) * SECOND_MS)
    expect((await ask(CRAWLER)).status).toBe(200)
  })

  test('is also charged for those that fail', async () => {
    queries.answer = async () => {
      clock.advance(60 * SECOND_MS)
      throw new Error('no answer')
    }
    const statuses = new Set<number>()
    for (let n = 0; n < 12; n++) statuses.add((await ask(CRAWLER)).status)
    expect(statuses).toEqual(new Set([502, 429]))
  })
})

describe('ten networks that send texts that are hard to read', () => {
  const LONG = `ASK { ?${'s'.repeat(6000)} ?p ?o }`

  test('are overtaken by a short text, and are charged for being read', async () => {
    const read: { readonly text: string; readonly end: () => void }[] = []
    const { prepare } = queries.service
    queries.service.prepare = async (text, context, signal) => {
      await new Promise<void>(end => read.push({ text, end }))
      clock.advance(40 * SECOND_MS)
      return await prepare(text, context, signal)
    }
    const long = Array.from({ length: 10 }, (_, n) => ask(`203.0.${n}.7`, {}, encodeURIComponent(LONG)))
    await until(() => read.length === 1)
    // The requests that have arrived wait by now.
    for (let n = 0; n < 200; n++) await nextTurn()
    const short = ask(PERSON)
    for (let n = 0; n < 200; n++) await nextTurn()
    read[0]?.end()
    await until(() => read.length === 2)
    expect(read[1]?.text).toBe(decodeURIComponent(SELECT))
    for (let ended = 1; ended <= 10; ended++) {
      await until(() => read.length > ended)
      read[ended]?.end()
    }
    await Promise.all([...long, short])
    queries.service.prepare = async (...all) => {
      clock.advance(60 * SECOND_MS)
      return await prepare(...all)
    }
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await ask('203.0.1.7')).status)
    expect([...new Set(statuses)]).toEqual([200, 429])
  })
})

describe('a client that goes away', () => {
  test('is not waited for, but its engine’s turn lasts until the engine has stopped', async () => {
    holdQueries()
    const socket = raw(head(`GET /query/sparql?query=${SELECT}`, CRAWLER))
    await until(() => running.length === 1)
    const next = ask(CRAWLER)
    socket.destroy()
    await until(() => running[0]?.options.signal?.aborted === true)
    for (let n = 0; n < 20; n++) await nextTurn()
    expect(running).toHaveLength(1)
    running[0]?.end()
    await until(() => running.length === 2)
    running[1]?.end()
    expect((await next).status).toBe(200)
  })

  test('leaves the queue', async () => {
    holdQueries()
    const first = ask(CRAWLER)
    await until(() => running.length === 1)
    const waiting = Array.from({ length: 30 }, () => raw(head(`GET /query/sparql?query=${SELECT}`, CRAWLER)))
    await until(() => queries.asked.length === 1)
    for (let n = 0; n < 200; n++) await nextTurn()
    for (const socket of waiting) socket.destroy()
    for (let n = 0; n < 200; n++) await nextTurn()
    running[0]?.end()
    expect((await first).status).toBe(200)
    const last = ask(CRAWLER)
    await until(() => running.length === 2)
    running[1]?.end()
    expect((await last).status).toBe(200)
    expect(queries.asked).toHaveLength(2)
  })

  test('that never reads a large result holds no engine and little memory', async () => {
    queries.answer = async () => ({ body: Buffer.alloc(16 * MEGABYTE, 'x'), behind: 0 })
    raw(head(`GET /query/sparql?query=${SELECT}`, CRAWLER)).pause()
    await until(() => spools.disk.used > 4 * MEGABYTE)
    expect(spools.memory.used).toBeLessThanOrEqual(MEGABYTE)
    queries.answer = async () => ({ body: Buffer.from('{}'), behind: 0 })
    expect((await ask(CRAWLER)).status).toBe(200)
  })

  test('whose answer finds no room gets none that looks complete', async () => {
    queries.answer = async () => ({ body: Buffer.alloc(64 * MEGABYTE, 'x'), behind: 0 })
    const socket = raw(head(`GET /query/sparql?query=${SELECT}`, CRAWLER)).pause()
    await until(() => spools.disk.used === 0 && queries.asked.length === 1 && socket.bytesRead >= 0)
    queries.answer = async () => ({ body: Buffer.from('{}'), behind: 0 })
    expect((await ask(PERSON)).status).toBe(200)
    const received = await text(socket).catch(() => '')
    expect(received.length).toBeLessThan(64 * MEGABYTE)
  })
})

describe('a query that came before its wiki was closed', () => {
  test.each<[what: string, changes: Partial<WikiRecord>, status: number]>([
    ['private', { settings: { [PRIVATE_SETTING]: '1' } }, 403],
    ['suspended', { suspension: { reason: 'Spam.', byLaw: false } }, 403],
    ['deleted', { deletedAt: 1 }, 410],
  ])('is not answered if the wiki became %s meanwhile', async (_what, changes, status) => {
    holdQueries()
    let read = 0
    const { prepare } = queries.service
    queries.service.prepare = async (...all) => {
      read++
      return await prepare(...all)
    }
    // The network's second query waits for its first.
    const answers = [ask(CRAWLER), ask(CRAWLER)]
    await until(() => running.length === 1 && read === 2)
    gateway.publish(changes)
    running[0]?.end()
    for (const answer of await Promise.all(answers)) {
      expect([answer.status, answer.text.includes('{}')]).toEqual([status, false])
      expect(answer.headers['cache-control'] ?? '').not.toContain('public')
    }
    expect(queries.asked).toHaveLength(1)
  })

  test('is answered by the wiki that has taken its place', async () => {
    const asked: string[] = []
    queries.service.indexes = {
      query: async ({ record }, _query, _options, use) => {
        asked.push(record.dbName)
        return await use({ length: 2, pieces: [Buffer.from('{}')], behind: 0 })
      },
    }
    const { prepare } = queries.service
    queries.service.prepare = async (...all) => {
      gateway.publish({ dbName: 'restored' })
      return await prepare(...all)
    }
    expect((await ask(PERSON)).status).toBe(200)
    expect(asked).toEqual(['restored'])
  })
})
