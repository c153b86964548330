import { beforeAll, expect, test } from '@jest/globals'
import type { Batch, BatchResponse, TableMapping } from '#contract/batches/batch.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { actOn, sendBatch, settleBatch } from '#server/testing/batches.ts'
import { allTestsShareEngineAndApp, app, kit } from '#server/testing/engine-app.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { LogInBrowser } from '#server/testing/log-in-browser.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let ada: TestMember
let museum: CreatedWiki
let wiki: WikiClient
const clock = new FakeClock()

allTestsShareEngineAndApp({ start: startWikibaseEngine, clock })
beforeAll(async () => {
  clock.advance(Date.now() - clock.now())
  ada = await createMember(app)
  museum = await newWiki(app, ada, { domain: kit.domain('museum'), username: 'Ada' })
  const browser = new LogInBrowser(app, kit.port, ada)
  await browser.open(await browser.ticket(museum))
  wiki = browser.wiki(museum.domain)
}, 120_000)

const settle = async ({ id }: Batch) => await settleBatch(app, ada, id)
const labels = async () =>
  (
    await kit.query('museum', 'select page_title as id from page where page_namespace = 120 order by page_id')
  ).map(({ id }) => id)

test('a table becomes items in its member’s name, and is undone', async () => {
  const number = await createEntity(wiki, 'property', {
    labels: english('inventory number'),
    datatype: 'external-id',
  })
  const part = await createEntity(wiki, 'property', { labels: english('part of'), datatype: 'wikibase-item' })
  const made = await createEntity(wiki, 'property', { labels: english('made'), datatype: 'time' })
  const rows = [
    'label,number,set,date,name',
    'Set of vases,S,,,set',
    ...Array.from({ length: 60 }, (_, n) => `Vase ${n},V ${n},set,${1500 + n},`),
  ]
  const sent = await sendBatch(app, ada, museum.id, `${rows.join('\n')}\nBroken,B,,someday,`, {
    format: 'table',
  })
  const batch = sent.json<BatchResponse>().data
  await settle(batch)
  const mapping: TableMapping = {
    key: { column: 1, by: { property: number }, otherwise: 'create' },
    columns: [
      { column: 0, as: 'label', language: 'en' },
      { column: 1, as: 'statement', property: number },
      { column: 2, as: 'statement', property: part, items: 'name' },
      { column: 3, as: 'statement', property: made },
      { column: 4, as: 'name' },
    ],
  }
  expect((await actOn(app, ada, batch.id, 'check', { mapping })).statusCode).toBe(200)
  expect(await settle(batch)).toMatchObject({
    ...{ status: 'checked', expected: { total: 62, created: 61, refused: 1 } },
  })
  expect(await labels()).toEqual([])
  await actOn(app, ada, batch.id, 'start')
  expect(await settle(batch)).toMatchObject({
    status: 'done',
    counts: { total: 62, created: 61, refused: 1 },
  })
  const ids = await labels()
  expect(ids).toHaveLength(61)
  const { entities } = await wiki.api<{
    entities: Record<
      string,
      { claims: Record<string, { mainsnak: { datavalue: { value: { id: string } } } }[]> }
    >
  }>({
    ...{ action: 'wbgetentities', ids: String(ids[1]) },
  })
  expect(entities[String(ids[1])]?.claims[part]?.[0]?.mainsnak.datavalue.value.id).toBe(ids[0])

  // The same file again changes nothing.
  const again = (
    await sendBatch(app, ada, museum.id, rows.slice(0, 3).join('\n'), { format: 'table' })
  ).json<BatchResponse>().data
  await settle(again)
  await actOn(app, ada, again.id, 'check', { mapping: { ...mapping, columns: mapping.columns.slice(0, 2) } })
  expect(await settle(again)).toMatchObject({ expected: { total: 2, unchanged: 2 } })

  const changed = String(ids[5])
  await wiki.api(
    { action: 'wbsetlabel', id: changed, language: 'de', value: 'Vase', token: await wiki.token('csrf') },
    'POST',
  )
  const undone = (await actOn(app, ada, batch.id, 'undo')).json<BatchResponse>().data
  expect(await settle(undone)).toMatchObject({ status: 'done', counts: { deleted: 60, refused: 1 } })
  expect(await labels()).toEqual([changed])
}, 120_000)
