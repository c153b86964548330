import { mkdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MediaWikiEngine } from '#server/engine/mediawiki-engine.ts'
import { createMuseum } from '#server/engine/testing/museum/create-museum.ts'
import type { Made } from '#server/engine/testing/museum/museum-items.ts'
import { comparable, MUSEUM_QUERIES } from '#server/engine/testing/museum/museum-queries.ts'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'
import type { Bench, Figure } from './figure.ts'
import { queryFloods } from './query-floods.ts'
import { median, ms, percentile95, timed } from './timing.ts'
import { UNCACHED } from './uncached.ts'
import { wikibaseTree } from './wikibase-tree.ts'

/** Items with six statements each. `BENCH_ITEMS` sets a smaller number for a trial. */
const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 10_000)
const EDITS = 50
const TIMES = 5
/** Page views at a time, in turns without and during a query, so that a slow minute affects both. */
const VIEWS = 40
const TURNS = 4
const MEMORY_MB = 1024
/** Never ends within the time limit. */
const WORST = 'SELECT (COUNT(*) AS ?count) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . FILTER(?a != ?i) }'
const COUNT = 'SELECT (COUNT(*) AS ?count) { ?s ?p ?o }'

/**
 * Measures the query service of a museum's wiki: how soon it knows an edit, how long it takes to build its index, how
 * long twenty queries take, how the worst one affects the pages of another wiki, and how floods of queries affect other
 * readers. `WIKIBASE_DIR` names a source tree with Wikibase.
 */
export const queriesBench: Bench = {
  title: 'queries',
  async run() {
    const kit = await startTestEngine({
      mediawikiDir: wikibaseTree(),
      queryMemoryMb: MEMORY_MB,
      preloads: true,
      trustProxy: ['127.0.0.1'],
    })
    try {
      const { wiki, things } = await createMuseum(kit, 'museum', ITEMS)
      const quiet = await kit.createWiki('quiet')
      await quiet.logIn(ADMIN.username, ADMIN.password)
      return [
        ...(await start(kit, wiki)),
        await memory(kit, wiki),
        ...(await museumQueries(kit.port, wiki, things)),
        ...(await edits(wiki, things)),
        await neighbor(kit, wiki),
        ...(await queryFloods({ port: kit.port, host: wiki.host }, { port: kit.port, host: quiet.host })),
      ]
    } finally {
      await kit.close()
    }
  },
}

/** Like the query page, repeats the query while the index is starting. */
async function ask(wiki: WikiClient, query: string): Promise<string> {
  for (;;) {
    const { status, text } = await wiki.request(`/query/sparql?${new URLSearchParams({ query })}`, {
      headers: { accept: 'text/csv' },
    })
    if (status === 200) return text
    if (status !== 503) throw new Error(`The query was not answered: ${status} ${text}`)
    await delay(100)
  }
}

/** The first answer without an index and with a snapshot, compared with Wikibase's own dump of the same wiki. */
async function start(kit: TestEngine, wiki: WikiClient): Promise<readonly Figure[]> {
  const dumping = await dumpRdf(kit, wiki.host)
  const [without = 0] = await timed(1, async () => void (await ask(wiki, COUNT)))
  const again = await timed(3, async () => {
    await endIndex(kit, wiki.host)
    await ask(wiki, COUNT)
  })
  return [
    {
      name: 'the first result without an index / dumpRdf.php alone',
      measured: `${ms(without)} / ${ms(dumping)}`,
      ratio: without / dumping,
      aim: { atMost: 1.5 },
    },
    {
      name: 'the first result with a snapshot / without',
      measured: `${ms(median(again))} / ${ms(without)}`,
      ratio: median(again) / without,
      aim: { atMost: 0.3 },
    },
  ]
}

/** Runs Wikibase's own script on a copy. */
async function dumpRdf(kit: TestEngine, domain: string): Promise<number> {
  const { signal } = new AbortController()
  const copy = await kit.engine.copies.copy(domain, signal)
  await mkdir(join(copy.dir, 'tmp'), { recursive: true })
  try {
    const [time = 0] = await timed(1, async () => {
      await kit.engine.copies.runScript(copy.dir, {
        script: join(SETTINGS_SOURCE, 'ExportEntities.php'),
        args: ['--format', 'nt', '--no-cache', '--quiet', '--output', join(copy.dir, 'tmp', 'entities.nt')],
        signal,
      })
    })
    return time
  } finally {
    await copy.remove()
  }
}

/** Ends the index, as ten minutes without a query do. */
async function endIndex(kit: TestEngine, domain: string): Promise<void> {
  if (!(kit.engine instanceof MediaWikiEngine)) throw new Error('There is no MediaWiki.')
  const { registry, queries } = kit.engine['parts']
  const { record } = await registry.require(domain)
  await queries['indexes']?.['indexes'].get(record.dbName)?.index.release()
}

async function memory(kit: TestEngine, wiki: WikiClient): Promise<Figure> {
  const { triples, bytes } = await kit.engine.queryStatus(wiki.host)
  const each = (bytes ?? 0) / (triples ?? 1)
  return {
    name: `bytes of memory for each of ${triples} triples / what is counted for them`,
    measured: `${each.toFixed(0)} / 450`,
    ratio: each / 450,
    aim: { atMost: 1 },
  }
}

/** @throws Error if an answer differs from the data of the things. */
async function museumQueries(
  port: number,
  wiki: WikiClient,
  things: readonly Made[],
): Promise<readonly Figure[]> {
  const visitor = new WikiClient(port, wiki.host, UNCACHED)
  const page = median(await timed(TIMES, async () => void (await visitor.page('/wiki/Item:Q100'))))
  const times: number[] = []
  for (const { about, query, rows } of MUSEUM_QUERIES) {
    const { given, wanted } = comparable(await ask(wiki, query), rows(things))
    if (given !== wanted) throw new Error(`The query service does not know ${about}.`)
    const time = median(await timed(TIMES, async () => void (await ask(wiki, query))))
    console.log(`    ${ms(time).padStart(7)}  ${about}`)
    times.push(time)
  }
  return [
    {
      name: 'a query, median of twenty with correct results / a view of an item',
      measured: `${ms(median(times))} / ${ms(page)}`,
      ratio: median(times) / page,
      aim: { atMost: 1 },
    },
  ]
}

async function edits(wiki: WikiClient, things: readonly Made[]): Promise<readonly Figure[]> {
  const token = await wiki.token('csrf')
  const alone: number[] = []
  const shown = await timed(EDITS, async index => {
    const id = things[index * 7]?.id ?? ''
    const value = `Named again ${index}`
    const started = performance.now()
    const response = await wiki.api<{ success?: number }>(
      { action: 'wbsetlabel', id, language: 'en', value, token },
      'POST',
    )
    if (response.success !== 1) throw new Error(`Edit ${index} failed: ${JSON.stringify(response)}`)
    alone.push(performance.now() - started)
    const query = `SELECT ?label { wd:${id} rdfs:label ?label FILTER(LANG(?label) = "en") }`
    while (!(await ask(wiki, query)).includes(value));
  })
  const waits = shown.map((time, index) => time - (alone[index] ?? 0))
  return [
    {
      name: 'from the response to an edit until a query shows it, median / one second',
      measured: `${ms(median(waits))} (95th percentile ${ms(percentile95(waits))}) / 1000 ms`,
      ratio: median(waits) / 1000,
      aim: { atMost: 1 },
    },
    {
      name: 'an edit and a query that shows it / the edit alone',
      measured: `${ms(median(shown))} / ${ms(median(alone))}`,
      ratio: median(shown) / median(alone),
      aim: { atMost: 2 },
    },
  ]
}

/** Views of another wiki's pages that no cache answers, with the worst query running and without it. */
async function neighbor(kit: TestEngine, wiki: WikiClient): Promise<Figure> {
  const visitor = new WikiClient(kit.port, kit.domain('quiet'), UNCACHED)
  const view = async () => void (await visitor.page('/wiki/Main_Page'))
  const alone: number[] = []
  const beside: number[] = []
  await timed(5, view)
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(...(await timed(VIEWS, view)))
    await ask(wiki, COUNT)
    const leaving = new AbortController()
    const worst = worstQuery(kit, wiki.host, leaving.signal)
    beside.push(...(await timed(VIEWS, view)))
    leaving.abort()
    await worst
  }
  return {
    name: 'a view of another wiki beside the worst query / without it (95th percentile)',
    measured: `${ms(percentile95(beside))} / ${ms(percentile95(alone))}`,
    ratio: percentile95(beside) / percentile95(alone),
    aim: { atMost: 1.5 },
  }
}

/** Keeps the wiki's index busy until the time limit or until the signal is aborted. */
async function worstQuery(kit: TestEngine, host: string, signal: AbortSignal): Promise<void> {
  const url = `http://127.0.0.1:${kit.port}/query/sparql?${new URLSearchParams({ query: WORST })}`
  await new Promise<void>(resolve => {
    request(url, { headers: { host }, signal }, response => response.resume().once('close', resolve))
      .once('error', () => resolve())
      .end()
  })
}
