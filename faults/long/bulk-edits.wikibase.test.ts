import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Batch, BatchResponse } from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { Member } from '#e2e/support/member.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { wikibaseDir } from '#jest/wikibase-dir.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'

// Milliseconds. Each kill waits for the end of a lease.
jest.setTimeout(900_000)

/** More than a quick machine makes before the last kill. */
const ITEMS = 1200
const KILLS = 4
const SETTLED_MS = 300_000
/** Longer than a turn, so that a kill can hit any point of one. */
const WITHIN_MS = 700
/** The most entities that the API returns at once. */
const PAGE = 50

let service: Service
let member: Member
let wiki: CreatedWiki

beforeAll(async () => {
  service = await startService({ environment: { MEDIAWIKI_DIR: wikibaseDir(), VISITOR_BUDGET: '0' } })
  member = await Member.join(service, 'ada@example.org')
  wiki = ((await member.createWiki('museum')).body as { data: CreatedWiki }).data
})
afterAll(async () => await service?.remove())

const range = (length: number) => Array.from({ length }, (_, place) => place)
const labelOf = (place: number) => `vase ${place}`

/** Respects the limit on a member's requests per minute. */
const LOOK_MS = 500

async function batchOf(id: number): Promise<Batch> {
  await delay(LOOK_MS)
  const { status, body } = await member.get(batchApi.batch(id))
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return (body as BatchResponse).data
}

/** The labels of all items of the wiki, by the API. */
async function labels(): Promise<readonly (string | undefined)[]> {
  const client = new WikiClient(service.port, wiki.domain)
  const found: (string | undefined)[] = []
  for (let first = 1; ; first += PAGE) {
    const ids = range(PAGE).map(place => `Q${first + place}`)
    const { entities } = await client.api<{
      entities: Record<string, { missing?: ''; labels?: { en?: { value: string } } }>
    }>({ action: 'wbgetentities', ids: ids.join('|'), props: 'labels' })
    const items = Object.values(entities).filter(entity => !('missing' in entity))
    found.push(...items.map(item => item.labels?.en?.value))
    // An id that a killed turn has taken stays without an item.
    if (items.length === 0) return found
  }
}

test('a server that is killed again and again makes every edit of a batch once', async () => {
  const file = range(ITEMS).map(place => `CREATE\nLAST|Len|"${labelOf(place)}"`)
  const query = `?wiki=${wiki.id}&format=quickstatements&start=if-no-problems`
  const sent = await member.send(batchApi.batches + query, file.join('\n'))
  const { id } = (sent.body as BatchResponse).data
  let made = 0
  for (const kill of range(KILLS)) {
    const before = await eventually(
      `Edit ${made + 1}`,
      async () => {
        const { counts } = await batchOf(id)
        return counts.created > made ? counts.created : null
      },
      SETTLED_MS,
    )
    made = before
    await delay(((kill + 1) * WITHIN_MS) / KILLS)
    await service.crash()
    service = await service.startAgain()
  }
  expect(made).toBeLessThan(ITEMS)
  const done = await eventually(
    'The end of the batch',
    async () => {
      const batch = await batchOf(id)
      return ['reading', 'checking', 'running'].includes(batch.status) ? null : batch
    },
    SETTLED_MS,
  )
  expect(done).toMatchObject({ status: 'done', counts: { created: ITEMS, refused: 0 } })
  expect([...(await labels())].sort()).toEqual(range(ITEMS).map(labelOf).sort())
})
