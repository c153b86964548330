// @sqlite-only: what SQLite needs in a wiki.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import type { EngineParts } from '#server/engine/engine-parts.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'

allTestsShareQuietEngine({ wikiDatabase: null })

const PAGES = 2000
const numbersTo = (last: number) =>
  `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${last})`
const fill = (pages: number, prefix = 'Filled') =>
  `${numbersTo(pages)} insert into page
    (page_namespace, page_title, page_is_redirect, page_is_new, page_random, page_touched, page_latest, page_len)
    select 0, '${prefix}_' || n, 0, 0, 0.5, '20260101000000', 1, 1 from numbers`

/** How many pages SQLite has counted. */
async function countedPages(name: string): Promise<number> {
  const known = await kit.query(name, "select 1 from sqlite_schema where name = 'sqlite_stat1'")
  if (known.length === 0) return 0
  const [row] = await kit.query(name, "select stat from sqlite_stat1 where tbl = 'page' limit 1")
  return Number.parseInt(String(row?.['stat'] ?? 0), 10)
}

async function request(name: string): Promise<void> {
  await kit.client(name).request('/wiki/Special:Version')
  await kit.settled()
}

test('SQLite knows that a wiki has grown, however it was filled, and counts it again when it has grown tenfold', async () => {
  await kit.createWiki('grown')
  await request('grown')
  expect(await countedPages('grown')).toBe(0)
  await kit.change('grown', fill(PAGES))
  await request('grown')
  const counted = await countedPages('grown')
  expect(counted).toBeGreaterThan(PAGES / 2)
  await kit.change('grown', fill(10, 'A'))
  await request('grown')
  expect(await countedPages('grown')).toBe(counted)
  await kit.change('grown', fill(20 * PAGES, 'B'))
  await request('grown')
  expect(await countedPages('grown')).toBeGreaterThan(10 * counted)
})

test('SQLite knows how large a wiki is that replaces another, as after an import', async () => {
  await kit.createWiki('imported')
  const copy = await kit.engine.copies.copy(kit.domain('imported'), new AbortController().signal)
  const [file = ''] = readdirSync(join(copy.dir, 'db'))
  const db = new DatabaseSync(join(copy.dir, 'db', file))
  db.exec(fill(PAGES))
  db.close()
  await kit.engine.copies.replace(kit.domain('imported'), copy.dir)
  await kit.settled()
  expect(await countedPages('imported')).toBeGreaterThan(PAGES / 2)
})

test('recent changes are read by their time, and not all of them for each page', async () => {
  await kit.createWiki('changed')
  await kit.change(
    'changed',
    `${numbersTo(PAGES)} insert into recentchanges (rc_timestamp, rc_actor, rc_namespace, rc_title, rc_comment_id, rc_source)
      select 20260101000000 + n, 1, 0, 'Page_' || n, 1, 'mw.edit' from numbers`,
  )
  await request('changed')
  const asked = "rc_timestamp >= '2026' and rc_new in (0, 1) order by rc_timestamp desc limit 50"
  const [step] = await kit.query(
    'changed',
    `explain query plan select rc_id, rc_title from recentchanges where rc_bot = 0 and ${asked}`,
  )
  expect(step?.['detail']).toContain('INDEX rc_timestamp ')
})

test('a wiki whose database somebody else keeps locked is counted another time', async () => {
  await kit.createWiki('busy')
  await request('busy')
  const { parts } = kit.engine as unknown as { readonly parts: EngineParts }
  const wiki = await parts.registry.require(kit.domain('busy'))
  const store = parts.storage.of(wiki)
  await kit.change('busy', fill(PAGES))
  await store.use(wiki, {}, async db => await db.transaction(async () => await store.countTables(wiki)))
  expect(await countedPages('busy')).toBe(0)
  await request('busy')
  expect(await countedPages('busy')).toBeGreaterThan(PAGES / 2)
})
