// @sqlite-only: what SQLite needs in a wiki.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'

allTestsShareQuietEngine({ wikiDatabase: null })

const PAGES = 500
const fill = (pages: number) =>
  `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${pages})
  insert into page (page_namespace, page_title, page_is_redirect, page_is_new, page_random, page_touched, page_latest, page_len)
  select 0, 'Filled_' || n, 0, 0, 0.5, '20260101000000', 1, 1 from numbers`

/** How many pages SQLite has counted. */
async function countedPages(name: string): Promise<number> {
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
  expect(await countedPages('grown')).toBe(1)
  await kit.change('grown', fill(PAGES))
  await request('grown')
  expect(await countedPages('grown')).toBeGreaterThanOrEqual(PAGES)
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
  expect(await countedPages('imported')).toBeGreaterThanOrEqual(PAGES)
})

test('a wiki that has grown little is not counted again', async () => {
  await kit.createWiki('steady')
  await request('steady')
  await kit.change('steady', fill(3))
  await request('steady')
  expect(await countedPages('steady')).toBe(1)
})
