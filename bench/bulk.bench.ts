import { setTimeout as delay } from 'node:timers/promises'
import type { Batch, BatchResponse } from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { Member } from '#e2e/support/member.ts'
import { lineIn } from '#e2e/support/outbox.ts'
import { startService } from '#e2e/support/service.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english } from '#server/engine/testing/wikibase-engine.ts'
import type { Bench, Figure } from './figure.ts'
import { median, timed } from './timing.ts'

/** Items of the batch; 200,000 take an hour. */
const ITEMS = Number(process.env['BULK_ITEMS'] ?? 2000)
/** Items that the API makes one after the other. */
const API_ITEMS = 60
const LOOK_EVERY_MS = 500

/**
 * Measures how long a batch takes to make items with six statements, until links, search and terms know them, and then
 * to give each one statement more. The reference is one client of the API that does the same, one entity a request.
 */
export const bulkBench: Bench = {
  title: 'bulk',
  async run() {
    const tree = process.env['WIKIBASE_DIR']
    if (!tree) throw new Error('Set WIKIBASE_DIR to a MediaWiki tree with Wikibase.')
    const service = await startService({ environment: { MEDIAWIKI_DIR: tree } })
    try {
      const member = await Member.join(service, 'bench@example.org')
      const { status, body, domain } = await member.createWiki('bench')
      if (status !== 200) throw new Error(`The wiki was not created: ${status}`)
      const { id } = (body as { data: CreatedWiki }).data
      const wiki = new WikiClient(service.port, domain)
      const email = await service.outbox.next(member.email, /bench/)
      if ((await wiki.logIn('Keeper', lineIn(email, 'Password'), 'a password of my own')) !== 'PASS')
        throw new Error('Nobody could log in.')
      for (const [name, datatype] of PROPERTIES)
        await createEntity(wiki, 'property', { labels: english(name), datatype })
      await createEntity(wiki, 'item', { labels: english('object') })

      const byApi = 1000 / median(await timed(API_ITEMS, async place => await makeItem(wiki, ITEMS + place)))
      const first = 2
      const made = await runBatch(member, id, range(ITEMS).map(newItem).join('\n'))
      const grown = await runBatch(
        member,
        id,
        range(ITEMS)
          .map(place => `Q${first + API_ITEMS + place}|P2|"seen ${place}"`)
          .join('\n'),
      )
      return [
        figure(`${ITEMS} items with six statements / one client of the API`, made.perSecond, byApi, 20),
        figure(`a statement for each of ${ITEMS} items / an item by the API`, grown.perSecond, byApi, 10),
        figure('the last tenth of the items / the first', made.last, made.first, 0.9),
      ]
    } finally {
      await service.remove()
    }
  },
}

const PROPERTIES = [
  ['instance of', 'wikibase-item'],
  ['inventory number', 'string'],
  ['external number', 'external-id'],
  ['made', 'time'],
  ['height', 'quantity'],
  ['title', 'monolingualtext'],
] as const

const range = (length: number) => Array.from({ length }, (_, place) => place)

function figure(name: string, rate: number, reference: number, atLeast: number): Figure {
  const measured = `${rate.toFixed(0)} / ${reference.toFixed(0)} a second`
  return { name, measured, ratio: rate / reference, aim: { atLeast } }
}

function newItem(place: number): string {
  return [
    'CREATE',
    `LAST|Len|"vase ${place}"`,
    `LAST|Den|"object no. ${place}"`,
    'LAST|P1|Q1',
    `LAST|P2|"${place}"`,
    `LAST|P3|"X${place}"`,
    `LAST|P4|+${1500 + (place % 500)}-01-01T00:00:00Z/9`,
    `LAST|P5|${place % 300}`,
    `LAST|P6|en:"Vase no. ${place}"`,
  ].join('\n')
}

async function makeItem(wiki: WikiClient, place: number): Promise<void> {
  const statement = (property: string, type: string, value: unknown) => ({
    ...{ type: 'statement', rank: 'normal' },
    mainsnak: { snaktype: 'value', property, datavalue: { type, value } },
  })
  const time = {
    ...{ time: `+${1500 + (place % 500)}-01-01T00:00:00Z`, precision: 9, timezone: 0, before: 0, after: 0 },
    calendarmodel: 'http://www.wikidata.org/entity/Q1985727',
  }
  const id = await createEntity(wiki, 'item', {
    labels: english(`vase ${place}`),
    descriptions: english(`object no. ${place}`),
    claims: [
      statement('P1', 'wikibase-entityid', { 'entity-type': 'item', id: 'Q1' }),
      statement('P2', 'string', String(place)),
      statement('P3', 'string', `X${place}`),
      statement('P4', 'time', time),
      statement('P5', 'quantity', { amount: `+${place % 300}`, unit: '1' }),
      statement('P6', 'monolingualtext', { language: 'en', text: `Vase no. ${place}` }),
    ],
  })
  if (!/^Q\d+$/.test(id)) throw new Error(`The API made no item: ${id}`)
}

interface Rates {
  /** Entities a second, from the start to the end. */
  readonly perSecond: number
  /** Of the first and of the last tenth. */
  readonly first: number
  readonly last: number
}

/** Sends a batch, has it checked and started, and waits for its end. @throws Error if an edit is refused. */
async function runBatch(member: Member, wiki: number, file: string): Promise<Rates> {
  const query = `?wiki=${wiki}&format=quickstatements&start=if-no-problems`
  const sent = await member.send(batchApi.batches + query, file)
  if (sent.status !== 201) throw new Error(`${sent.status}: ${JSON.stringify(sent.body)}`)
  const { id } = (sent.body as BatchResponse).data
  const seen: { readonly at: number; readonly done: number }[] = []
  for (;;) {
    const batch = ((await member.get(batchApi.batch(id))).body as BatchResponse).data
    const done = batch.counts.created + batch.counts.changed
    if (batch.status === 'running' || batch.status === 'done') seen.push({ at: performance.now(), done })
    if (batch.status === 'done') break
    if (!['reading', 'checking', 'running'].includes(batch.status)) throw new Error(why(batch))
    await delay(LOOK_EVERY_MS)
  }
  const begin = seen.findLast(({ done }) => done === 0) ?? seen[0]
  const end = seen.at(-1)
  if (!begin || !end || end.done < ITEMS) throw new Error(`Only ${end?.done} edits were made.`)
  const rate = (from: number, to: number) => {
    const start = seen.findLast(({ done }) => done <= from * ITEMS) ?? begin
    const stop = seen.find(({ done }) => done >= to * ITEMS) ?? end
    return (1000 * (stop.done - start.done)) / (stop.at - start.at)
  }
  return { perSecond: (1000 * end.done) / (end.at - begin.at), first: rate(0, 0.1), last: rate(0.9, 1) }
}

function why({ status, error, expected }: Batch): string {
  return `The batch is ${status}: ${error ?? JSON.stringify(expected)}`
}
