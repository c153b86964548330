import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { Member } from '#e2e/support/member.ts'
import { runCli } from '#e2e/support/run-cli.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { newItems, prepareCollection, type Rates, runBatch } from './collection.ts'
import { type Bench, type Figure, megabytes } from './figure.ts'
import { type MadeWiki, makeWiki } from './made-wiki.ts'
import { median, ms, timed } from './timing.ts'
import { UNCACHED } from './uncached.ts'
import { wikibaseTree } from './wikibase-tree.ts'

/** Items of the large wiki. `MILLION_ITEMS` sets another number. */
const ITEMS = Number(process.env['MILLION_ITEMS'] ?? 1_000_000)
const FEW_ITEMS = 1000
/** Items that a batch makes. */
const BATCH = 20_000
/** Edits between two backups. */
const EDITS = 1000
const TIMES = 15
const LOOK_EVERY_MS = 500
/** The items of both wikis begin after the item Q1, to which all of them refer. */
const FIRST_ID = 2

/**
 * Fills a wiki with a million items by batches, and compares what people do on it with the same on a wiki of a
 * thousand. It takes hours; a tenth of it (`MILLION_ITEMS=100000`) less than one hour. `WIKIBASE_DIR` names a source
 * tree with Wikibase.
 */
export const millionBench: Bench = {
  title: 'million',
  isLong: true,
  async run() {
    const service = await startService({ environment: { MEDIAWIKI_DIR: wikibaseTree() } })
    try {
      const member = await Member.join(service, 'bench@example.org')
      const few = await makeWiki(service, member, 'small-collection')
      await prepareCollection(few.client)
      await runBatch(member, few.id, newItems(FEW_ITEMS), FEW_ITEMS)
      const before = await beside(service, member, few, 'before')
      const many = await makeWiki(service, member, 'large-collection')
      await prepareCollection(many.client)
      const loading = await load(member, many)
      return [
        ...loading,
        ...(await pages(service, few, many)),
        await exported(member, many),
        ...(await backups(service, member, many)),
        ...compareBeside(before, await beside(service, member, few, 'after')),
      ]
    } finally {
      await service.remove()
    }
  },
}

async function load(member: Member, many: MadeWiki): Promise<readonly Figure[]> {
  const started = performance.now()
  const rates: Rates[] = []
  for (let first = 0; first < ITEMS; first += BATCH) {
    const items = Math.min(BATCH, ITEMS - first)
    const rate = await runBatch(member, many.id, newItems(items, first), items)
    rates.push(rate)
    console.log(`    ${first + items} items: ${rate.perSecond.toFixed(0)} a second`)
  }
  const minutes = (performance.now() - started) / 60_000
  const [begin, end] = [rates.at(0)?.perSecond ?? Number.NaN, rates.at(-1)?.perSecond ?? Number.NaN]
  return [
    {
      name: `loading ${ITEMS} items / 60 minutes for a million`,
      measured: `${minutes.toFixed(1)} / ${((60 * ITEMS) / 1_000_000).toFixed(1)} minutes`,
      ratio: minutes / ((60 * ITEMS) / 1_000_000),
      aim: { atMost: 1 },
    },
    {
      name: 'items a second in the last batch / in the first',
      measured: `${end.toFixed(0)} / ${begin.toFixed(0)}`,
      ratio: end / begin,
      aim: { atLeast: 0.9 },
    },
  ]
}

/** What people do on both wikis. No cache answers. */
async function pages(service: Service, few: MadeWiki, many: MadeWiki): Promise<readonly Figure[]> {
  const sizes = [
    { wiki: few, items: FEW_ITEMS },
    { wiki: many, items: ITEMS },
  ]
  type Act = (wiki: WikiClient, item: number, time: number) => Promise<void>
  const same = async (name: string, act: Act, who: 'visitor' | 'admin' = 'visitor') => {
    const durations: number[] = []
    for (const { wiki, items } of sizes) {
      const visitor = new WikiClient(service.port, wiki.client.host, UNCACHED)
      const client = who === 'admin' ? wiki.client : visitor
      const item = (time: number) => FIRST_ID + ((time * 7919) % (items - 1))
      await act(client, item(TIMES), TIMES)
      durations.push(median(await timed(TIMES, async time => await act(client, item(time), time))))
    }
    const [small = Number.NaN, large = Number.NaN] = durations
    return {
      name: `${name}, of ${ITEMS} items / of ${FEW_ITEMS} (median of ${TIMES})`,
      measured: `${ms(large)} / ${ms(small)}`,
      ratio: large / small,
      aim: { atMost: 1.3 },
    }
  }
  const read =
    (address: (item: number, time: number) => string) =>
    async (wiki: WikiClient, item: number, time: number) =>
      void (await wiki.page(address(item, time)))
  const query = (params: string) => `/w/api.php?action=query&format=json&${params}`
  const lastTitles = (items: number) => `apnamespace=120&apfrom=Q${items}`
  return [
    await same(
      'a view of an item',
      read(item => `/wiki/Item:Q${item}`),
    ),
    await same(
      'its history',
      read(item => `/w/index.php?title=Item:Q${item}&action=history`),
    ),
    await same(
      'suggestions for a name',
      read(
        item => `/w/api.php?action=wbsearchentities&format=json&language=en&type=item&search=vase%20${item}`,
      ),
    ),
    await same(
      'a search for a word that all have and a number',
      read(item => query(`list=search&srnamespace=120&srsearch=vase%20${item}`)),
    ),
    await same(
      'saving a statement',
      async (wiki, item, time) => {
        const response = await wiki.api<{ success?: number }>(
          {
            ...{ action: 'wbcreateclaim', entity: `Q${item}`, property: 'P2', snaktype: 'value' },
            ...{ value: JSON.stringify(`seen ${time}`), token: await wiki.token('csrf') },
          },
          'POST',
        )
        if (response.success !== 1) throw new Error(`Not saved: ${JSON.stringify(response)}`)
      },
      'admin',
    ),
    await same(
      'recent changes',
      read(() => '/wiki/Special:RecentChanges'),
    ),
    await same(
      'the list of pages at its end',
      read(item => query(`list=allpages&${lastTitles(item)}`)),
    ),
    await same(
      'what links to the item that all refer to',
      read(() => '/wiki/Special:WhatLinksHere/Item:Q1'),
    ),
    await same(
      'the statistics',
      read(() => '/wiki/Special:Statistics'),
    ),
    await same(
      'the special page of all pages',
      read(() => '/wiki/Special:AllPages?namespace=120'),
    ),
    await same(
      'the special page of new pages',
      read(() => '/wiki/Special:NewPages?namespace=120'),
    ),
  ]
}

/** Pages, and all entities as JSON and RDF. */
async function exported(member: Member, many: MadeWiki): Promise<Figure> {
  const [duration = Number.NaN] = await timed(1, async () => {
    const started = await member.post(wikiDataApi.exports, { wiki: many.id, kind: 'public' })
    if (started.status !== 200) throw new Error(`Not exported: ${JSON.stringify(started.body)}`)
    for (;;) {
      const { body } = await member.get(`${wikiDataApi.exports}?wiki=${many.id}`)
      const [newest] = (body as { data: readonly WikiExport[] }).data
      if (newest?.status === 'ready') return
      if (newest?.status !== 'pending') throw new Error(`Not exported: ${JSON.stringify(newest)}`)
      await delay(LOOK_EVERY_MS)
    }
  })
  const rate = ITEMS / (duration / 1000)
  return {
    name: 'entities a second of an export / 1000',
    measured: `${rate.toFixed(0)} / 1000`,
    ratio: rate / 1000,
    aim: { atLeast: 1 },
  }
}

/** A first backup of the service, and one after some edits. */
async function backups(service: Service, member: Member, many: MadeWiki): Promise<readonly Figure[]> {
  const back = async () => {
    const [duration = Number.NaN] = await timed(1, async () => await runCli(service, 'backup'))
    return { duration, bytes: await bytesOf(join(service.dataDir, 'backups')) }
  }
  const first = await back()
  const edits = Array.from({ length: EDITS }, (_, place) => `Q${FIRST_ID + place}|P2|"seen again ${place}"`)
  await runBatch(member, many.id, edits.join('\n'), EDITS)
  const second = await back()
  const added = second.bytes - first.bytes
  return [
    {
      name: `a backup after ${EDITS} edits / the first`,
      measured: `${ms(second.duration)} / ${ms(first.duration)}`,
      ratio: second.duration / first.duration,
      aim: { atMost: 0.1 },
    },
    {
      name: 'the bytes that it adds / of the first',
      measured: `${megabytes(added)} / ${megabytes(first.bytes)}`,
      ratio: added / first.bytes,
      aim: { atMost: 0.05 },
    },
  ]
}

interface Beside {
  readonly creation: number
  readonly view: number
}

/** The effect on other wikis: milliseconds to create one, and to view a page of one. */
async function beside(service: Service, member: Member, few: MadeWiki, name: string): Promise<Beside> {
  const visitor = new WikiClient(service.port, few.client.host, UNCACHED)
  const creation = await timed(5, async time => {
    const { status } = await member.createWiki(`${name}-${time}`)
    if (status !== 200) throw new Error(`The wiki was not created: ${status}`)
  })
  await visitor.page('/')
  const view = await timed(TIMES, async () => void (await visitor.page('/')))
  return { creation: median(creation), view: median(view) }
}

function compareBeside(before: Beside, after: Beside): readonly Figure[] {
  const figure = (name: string, key: keyof Beside) => ({
    name: `${name} beside it / before it was there`,
    measured: `${ms(after[key])} / ${ms(before[key])}`,
    ratio: after[key] / before[key],
    aim: { atMost: 1.1 },
  })
  return [figure('creating a wiki', 'creation'), figure('a view of another wiki', 'view')]
}

async function bytesOf(dir: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sb', dir])
  return Number.parseInt(stdout, 10)
}
