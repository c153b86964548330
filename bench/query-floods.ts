import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { median, ms, timed } from './timing.ts'

const ASKS = 15
const ROUNDS = 3
/** Would take about a second to parse. */
const LONG_TEXT = `ASK { FILTER(1 IN (${Array(49_000).fill('1').join(',')})) }`
const ENDLESS = 'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . FILTER(?a != ?i) }'
const READER = '198.51.100.1'

/** A wiki of the service, as its clients see it. */
interface Asked {
  readonly port: number
  readonly host: string
}

/** How long readers wait while others send texts that are hard to parse, or queries that never end. */
export async function queryFloods(busy: Asked, quiet: Asked): Promise<readonly Figure[]> {
  await post(quiet, READER, 'ASK {}')
  await post(busy, READER, 'ASK {}')
  const [alone, beside, third] = [
    await asks(quiet),
    await besides(10, LONG_TEXT, busy, async () => await asks(quiet)),
    await timed(ROUNDS, async () => {
      await besides(2, ENDLESS, busy, async () => await thirdReader(busy))
    }),
  ]
  return [
    {
      name: 'ASK {} of another wiki beside ten networks with texts that are hard to read / one second',
      measured: `${ms(median(beside))} (${ms(median(alone))} without them) / 1000 ms`,
      ratio: median(beside) / 1000,
      aim: { atMost: 1 },
    },
    {
      name: 'a third reader beside the endless queries of two networks, slowest of three / ten seconds',
      measured: `${third.map(ms).join(', ')} / 10 s`,
      ratio: Math.max(...third) / 10_000,
      aim: { atMost: 1 },
    },
  ]
}

async function asks(wiki: Asked): Promise<readonly number[]> {
  return await timed(ASKS, async () => {
    if ((await post(wiki, READER, 'ASK {}')) !== 200) throw new Error('ASK {} was not answered.')
  })
}

/** @throws Error when the query is not answered. */
async function thirdReader(wiki: Asked): Promise<void> {
  const status = await post(wiki, READER, 'ASK {}')
  if (status !== 200) throw new Error(`The third reader got ${status}.`)
}

/** Sends a query again and again from several networks while `work` runs. */
async function besides<T>(networks: number, query: string, wiki: Asked, work: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const senders = Array.from({ length: networks }, async (_, n) => {
    while (!stop.signal.aborted) await post(wiki, `203.0.${n}.7`, query, stop.signal)
  })
  await delay(500)
  try {
    return await work()
  } finally {
    stop.abort()
    await Promise.all(senders)
  }
}

/** @returns the status of the response; 0 when there was none. */
async function post(
  { port, host }: Asked,
  from: string,
  query: string,
  signal?: AbortSignal,
): Promise<number> {
  return await new Promise(resolve => {
    const headers = { host, 'x-forwarded-for': from, 'content-type': 'application/sparql-query' }
    request({ host: '127.0.0.1', port, path: '/query/sparql', method: 'POST', headers, signal }, response => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
      .once('error', () => resolve(0))
      .end(query)
  })
}
