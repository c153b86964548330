import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { Member } from '#e2e/support/member.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import type { CachedResponse } from '#server/gateway/page-cache/cached-response.ts'
import { ResponseMemory } from '#server/gateway/page-cache/response-memory.ts'
import type { Bench, Figure } from './figure.ts'
import { makeWiki } from './made-wiki.ts'
import { median, ms, timed } from './timing.ts'
import { UNCACHED } from './uncached.ts'

/** The duration of one rate's measurement. */
const SECONDS = 6
const CONNECTIONS = 50
const EDITS = 1000
const VIEWS = 20
const ADDRESSES = 1_000_000
const MEGABYTE = 1024 * 1024
/** Addresses of two networks, as a proxy names them. */
const [NETWORK, OTHER_NETWORK] = [{ 'x-forwarded-for': '192.0.2.1' }, { 'x-forwarded-for': '198.51.100.1' }]
const UNCACHED_HEADERS = Object.entries(UNCACHED).map(([name, value]) => `${name}: ${value}`)

/** Measures how long readers of wikis wait: cached and uncached views, views after edits, and a busy neighbor. */
export const readersBench: Bench = {
  title: 'readers',
  async run() {
    const tree = process.env['WIKIBASE_DIR'] ?? process.env['MEDIAWIKI_DIR']
    const service = await startService({
      environment: { TRUST_PROXY: 'loopback', ...(tree && { MEDIAWIKI_DIR: tree }) },
    })
    try {
      const member = await Member.join(service, 'bench@example.org')
      const { client: busy } = await makeWiki(service, member, 'busy-wiki')
      const { client: quiet } = await makeWiki(service, member, 'quiet-wiki')
      return [
        ...(await views(service, busy)),
        await edits(service, busy),
        await neighbor(service, busy, quiet, 'of the same network', NETWORK),
        await neighbor(service, busy, quiet, 'of another network', OTHER_NETWORK),
        memory(),
      ]
    } finally {
      await service.remove()
    }
  },
}

async function views(service: Service, wiki: WikiClient): Promise<readonly Figure[]> {
  const page = `${service.url}/`
  const host = `host: ${wiki.host}`
  await rate(page, CONNECTIONS, [host])
  const health = await rate(`${service.url}/healthz`, CONNECTIONS)
  const cached = await rate(page, CONNECTIONS, [host])
  const uncached = await rate(page, CONNECTIONS, [host, ...UNCACHED_HEADERS])
  const healthAlone = await rate(`${service.url}/healthz`, 1)
  const cachedAlone = await rate(page, 1, [host])
  return [
    {
      name: 'cached views a second, 50 connections / uncached',
      measured: `${cached.toFixed(0)} / ${uncached.toFixed(1)}`,
      ratio: cached / uncached,
      aim: { atLeast: 100 },
    },
    {
      name: 'cached views a second, 50 connections / GET /healthz',
      measured: `${cached.toFixed(0)} / ${health.toFixed(0)}`,
      ratio: cached / health,
      aim: { atLeast: 0.5 },
    },
    {
      name: 'a cached view, one connection / GET /healthz',
      measured: `${(1000 / cachedAlone).toFixed(3)} ms / ${(1000 / healthAlone).toFixed(3)} ms`,
      ratio: healthAlone / cachedAlone,
      aim: { atMost: 2 },
    },
  ]
}

/** Every view after an edit must show it. `npm run test:faults` checks the same with three processes. */
async function edits(service: Service, wiki: WikiClient): Promise<Figure> {
  const visitor = new WikiClient(service.port, wiki.host)
  const token = await wiki.token('csrf')
  let shown = 0
  for (let count = 1; count <= EDITS; count++) {
    const result = await wiki.edit('Counted', { text: `This is edit ${count}.` }, token)
    if (result !== 'Success') throw new Error(`Edit ${count} failed: ${result}`)
    if ((await visitor.page('/wiki/Counted')).includes(`This is edit ${count}.`)) shown += 1
  }
  return {
    name: 'views right after an edit that show it / all',
    measured: `${shown} / ${EDITS}`,
    ratio: shown / EDITS,
    aim: { atLeast: 1 },
  }
}

async function neighbor(
  service: Service,
  busy: WikiClient,
  quiet: WikiClient,
  which: string,
  network: Readonly<Record<string, string>>,
): Promise<Figure> {
  const visitor = new WikiClient(service.port, quiet.host, { ...UNCACHED, ...network })
  const view = async () => void (await visitor.page('/'))
  await timed(5, view)
  const alone = median(await timed(VIEWS, view))
  const load = rate(`${service.url}/`, CONNECTIONS, [
    `host: ${busy.host}`,
    `x-forwarded-for: ${NETWORK['x-forwarded-for']}`,
    ...UNCACHED_HEADERS,
  ])
  const beside = median(await timed(VIEWS, view))
  await load
  return {
    name: `an uncached view of a wiki while another has 50 clients ${which} / alone`,
    measured: `${ms(beside)} / ${ms(alone)}`,
    ratio: beside / alone,
    aim: { atMost: 2 },
  }
}

/** The page cache after answers for a million addresses, by its own count and by the process's memory. */
function memory(): Figure {
  const kept = new ResponseMemory(64 * MEGABYTE, () => 0)
  const before = residentBytes()
  for (let count = 0; count < ADDRESSES; count++) {
    // Only the size counts here.
    kept.set('wiki', `/wiki/Page_${count}`, {
      origin: { until: Number.POSITIVE_INFINITY },
      size: 8192,
      bytes: Buffer.alloc(8192),
    } as unknown as CachedResponse)
  }
  const taken = residentBytes() - before
  return {
    name: `memory of the page cache after ${ADDRESSES.toLocaleString('en')} addresses / 64 MB (with garbage not yet collected)`,
    measured: `${(taken / MEGABYTE).toFixed(0)} MB, by its own count ${(kept.size.bytes / MEGABYTE).toFixed(0)} MB / 64 MB`,
    ratio: kept.size.bytes / (64 * MEGABYTE),
    aim: { atMost: 1 },
  }
}

function residentBytes(): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}

/** Requests per second. @throws Error when an answer is not 2xx. */
async function rate(url: string, connections: number, headers: readonly string[] = []): Promise<number> {
  const { stdout } = await promisify(execFile)('node_modules/.bin/autocannon', [
    ...['--json', '--no-progress', '--duration', String(SECONDS), '--connections', String(connections)],
    ...headers.flatMap(header => ['--headers', header]),
    url,
  ])
  const { requests, non2xx } = JSON.parse(stdout) as { requests: { average: number }; non2xx: number }
  if (non2xx > 0) throw new Error(`${url} failed ${non2xx} times`)
  return requests.average
}
