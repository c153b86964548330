import { setTimeout as delay } from 'node:timers/promises'
import type { Batch, BatchResponse } from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import type { Member } from '#e2e/support/member.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english } from '#server/engine/testing/wikibase-engine.ts'
import { range } from './range.ts'

/** A museum's collection: items with six statements, made by the API or by batches of edits. */

const LOOK_EVERY_MS = 500

const PROPERTIES = [
  ['instance of', 'wikibase-item'],
  ['inventory number', 'string'],
  ['external number', 'external-id'],
  ['made', 'time'],
  ['height', 'quantity'],
  ['title', 'monolingualtext'],
] as const

/** Makes the entities that the items refer to: the properties P1 to P6, and the item Q1. */
export async function prepareCollection(wiki: WikiClient): Promise<void> {
  for (const [name, datatype] of PROPERTIES)
    await createEntity(wiki, 'property', { labels: english(name), datatype })
  await createEntity(wiki, 'item', { labels: english('object') })
}

/** A batch that makes items, as QuickStatements. */
export function newItems(count: number, first = 0): string {
  return range(count)
    .map(place => newItem(first + place))
    .join('\n')
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

/** Makes one item by the API. */
export async function makeItem(wiki: WikiClient, place: number): Promise<void> {
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

export interface Rates {
  /** Entities per second over the whole batch. */
  readonly perSecond: number
  /** Entities per second in the first and in the last tenth. */
  readonly first: number
  readonly last: number
}

/**
 * Sends a batch, waits until it is checked, starts it, and waits for its end.
 * @throws Error if an edit is refused.
 */
export async function runBatch(member: Member, wiki: number, file: string, edits: number): Promise<Rates> {
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
  if (!begin || !end || end.done < edits) throw new Error(`Only ${end?.done} edits were made.`)
  const rate = (from: number, to: number) => {
    const start = seen.findLast(({ done }) => done <= from * edits) ?? begin
    const stop = seen.find(({ done }) => done >= to * edits) ?? end
    return (1000 * (stop.done - start.done)) / (stop.at - start.at)
  }
  return { perSecond: (1000 * end.done) / (end.at - begin.at), first: rate(0, 0.1), last: rate(0.9, 1) }
}

function why({ status, error, expected }: Batch): string {
  return `The batch is ${status}: ${error ?? JSON.stringify(expected)}`
}
