import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { bindable, readableRow } from '#server/wikis/storage/sqlite-values.ts'
import { changesSince, ENTITIES_MAX, lastPosition } from './entity-history.ts'
import type { EntityChanges, HistoryPosition } from './entity-source.ts'

let db: DatabaseSync
let now: number
let isConcurrent: boolean

beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  isConcurrent = true
  db = new DatabaseSync(':memory:')
  db.exec(`create table page (page_id integer primary key, page_namespace integer, page_title text);
    create table revision (rev_id integer primary key, rev_page integer);
    create table archive (ar_rev_id integer);
    create table logging (log_id integer primary key, log_type text, log_namespace integer, log_title text);
    create table linktarget (lt_id integer primary key, lt_namespace integer, lt_title text);
    create table pagelinks (pl_from integer, pl_target_id integer);
    insert into page values (1, 120, 'Q1'), (2, 122, 'P1'), (3, 146, 'L1'), (4, 0, 'Q1'), (5, 121, 'Q9'),
      (6, 120, 'Q6'), (7, 120, 'Sandbox'), (8, 146, 'Q8');`)
})

const asked = {
  all: async (sql: string, values: readonly (string | number | null)[] = []) =>
    db
      .prepare(sql)
      .all(...bindable(values))
      .map(readableRow),
}

function edit(id: number, page: number): void {
  db.exec(`insert into revision values (${id}, ${page})`)
}

function log(id: number, type: string, namespace: number, title: string): void {
  db.exec(`insert into logging values (${id}, '${type}', ${namespace}, '${title}')`)
}

const position = () => lastPosition(asked, { isConcurrent, now })
const changes = (since: HistoryPosition) => changesSince(asked, since, { isConcurrent, now })
const ids = (found: EntityChanges | null) => found?.ids.toSorted()

describe('changes of a wiki', () => {
  test('are none when nothing was written', async () => {
    expect(await changes(await position())).toEqual({
      ids: [],
      position: { revision: 0, log: 0, missing: [] },
    })
    edit(1, 1)
    expect(ids(await changes(await position()))).toEqual([])
  })

  test('name the entities of pages that were edited, once, and no other pages', async () => {
    const before = await position()
    for (let page = 1; page <= 8; page++) edit(page, page)
    edit(9, 1)
    const found = await changes(before)
    expect(ids(found)).toEqual(['L1', 'P1', 'Q1', 'Q6'])
    expect(ids(await changes(found?.position ?? before))).toEqual([])
  })

  test('include entities that the log names: deleted, restored, moved, imported', async () => {
    edit(1, 6)
    const before = await position()
    db.exec('delete from page where page_id = 6; delete from revision; insert into archive values (1)')
    log(1, 'delete', 120, 'Q6')
    log(2, 'import', 120, 'Q1')
    log(3, 'newusers', 2, 'Ada')
    expect(ids(await changes(before))).toEqual(['Q1', 'Q6'])
  })

  test('skip revisions of a page that no longer exists', async () => {
    const before = await position()
    edit(1, 99)
    expect(ids(await changes(before))).toEqual([])
  })

  test('include entities that use a property that was deleted or restored', async () => {
    db.exec(`insert into linktarget values (1, 122, 'P1'), (2, 0, 'P1');
      insert into pagelinks values (1, 1), (3, 1), (4, 1), (6, 2)`)
    const before = await position()
    log(1, 'delete', 122, 'P1')
    expect(ids(await changes(before))).toEqual(['L1', 'P1', 'Q1'])
  })

  test('include entities that use a property in the tables of MediaWiki before 1.43', async () => {
    db.exec(`drop table pagelinks; create table pagelinks (pl_from integer, pl_namespace integer, pl_title text);
      insert into pagelinks values (1, 122, 'P1'), (6, 0, 'P1')`)
    const before = await position()
    log(1, 'delete', 122, 'P1')
    expect(ids(await changes(before))).toEqual(['P1', 'Q1'])
  })

  test('beyond some thousands are too many to be read one by one', async () => {
    const before = await position()
    db.exec(`with recursive n(i) as (select 100 union all select i + 1 from n where i < ${100 + ENTITIES_MAX})
      insert into page select i, 120, 'Q' || i from n`)
    db.exec('insert into revision select page_id, page_id from page where page_id >= 101')
    expect(ids(await changes(before))).toHaveLength(ENTITIES_MAX)
    edit(100, 100)
    expect(await changes(before)).toBeNull()
  })

  test('are unknown if the history is another one', async () => {
    edit(5, 1)
    log(3, 'delete', 120, 'Q9')
    const { revision, log: last } = await position()
    expect(await changes({ revision: revision + 1, log: last })).toBeNull()
    expect(await changes({ revision, log: last + 1 })).toBeNull()
  })
})

describe('writers that finish in another order than they began', () => {
  test.each(['revision', 'logging'])('are waited for: %s', async table => {
    const write =
      table === 'revision' ? (id: number) => edit(id, 6) : (id: number) => log(id, 'delete', 120, 'Q6')
    write(1)
    write(3)
    const begun = await position()
    write(2)
    write(6)
    write(4)
    const found = await changes(begun)
    expect(ids(found)).toEqual(['Q6'])
    expect(found?.position.missing?.map(({ id }) => id)).toEqual([5])
    expect(ids(await changes(found?.position ?? begun))).toEqual([])
    now += 60_000
    write(5)
    const late = await changes(found?.position ?? begun)
    expect(ids(late)).toEqual(['Q6'])
    expect(late?.position.missing).toEqual([])
  })

  test('are no longer waited for after five minutes', async () => {
    edit(2, 1)
    const begun = await position()
    now += 5 * 60_000
    edit(1, 6)
    const found = await changes(begun)
    expect(ids(found)).toEqual([])
    expect(found?.position.missing).toEqual([])
  })

  test('cost a bounded list, whatever gaps a history has', async () => {
    edit(1, 1)
    edit(1_000_000, 1)
    expect((await position()).missing).toHaveLength(999)
    const found = await changes({ revision: 1, log: 0 })
    expect(found?.position.missing).toHaveLength(1000)
  })

  test('do not exist in SQLite', async () => {
    isConcurrent = false
    edit(5, 1)
    const begun = await position()
    expect(begun).toEqual({ revision: 5, log: 0 })
    edit(9, 1)
    expect((await changes(begun))?.position).toEqual({ revision: 9, log: 0 })
  })
})
