import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { testMariaDb } from '#server/engine/testing/test-mariadb.ts'
import { newDatabaseName, quoteDatabase } from '#server/wikis/storage/database-name.ts'
import { MariaServer } from '#server/wikis/storage/maria-server.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import { changesSince, lastPosition } from './entity-history.ts'

const HISTORY = { isConcurrent: true, now: Date.UTC(2026, 0, 1) }

let server: MariaServer
let name: string
let db: WikiDatabase

beforeAll(async () => {
  const config = testMariaDb()
  if (!config) throw new Error('These tests need MariaDB.')
  server = new MariaServer(config)
  name = newDatabaseName(config.prefix)
  await server.query(`create database ${quoteDatabase(name)} character set binary`)
  db = server.database(name)
  for (const table of [
    'page (page_id int unsigned primary key auto_increment, page_namespace int, page_title varbinary(255))',
    'revision (rev_id bigint unsigned primary key auto_increment, rev_page int unsigned)',
    'archive (ar_rev_id int unsigned unique)',
    'logging (log_id int unsigned primary key auto_increment, log_type varbinary(32), log_namespace int, log_title varbinary(255))',
    'linktarget (lt_id bigint unsigned primary key, lt_namespace int, lt_title varbinary(255))',
    'pagelinks (pl_from int unsigned, pl_target_id bigint unsigned)',
  ])
    await db.run(`create table ${table}`)
  await db.run("insert into page values (1, 120, 'Q1'), (2, 122, 'P2'), (3, 120, 'Q3'), (4, 0, 'Q4')")
})
afterAll(async () => {
  await db.close()
  await server.query(`drop database ${quoteDatabase(name)}`)
  await server.close()
})

test('an edit whose transaction commits after later ones is not missed', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const slow = db.transaction(async ({ run }) => {
    await run('insert into revision (rev_page) values (1)')
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const position = await lastPosition(db, HISTORY)
  await db.run('insert into revision (rev_page) values (3), (4)')
  const early = await changesSince(db, position, HISTORY)
  expect(early?.ids).toEqual(['Q3'])
  end.resolve()
  await slow
  const late = await changesSince(db, early?.position ?? position, HISTORY)
  expect(late?.ids).toEqual(['Q1'])
  expect((await changesSince(db, late?.position ?? position, HISTORY))?.ids).toEqual([])
})

test('entities that the log names are reread, and those that use a property', async () => {
  const position = await lastPosition(db, HISTORY)
  await db.run("insert into linktarget values (7, 122, 'P2')")
  await db.run('insert into pagelinks values (3, 7)')
  await db.run("insert into logging (log_type, log_namespace, log_title) values ('delete', 122, 'P2')")
  expect((await changesSince(db, position, HISTORY))?.ids.toSorted()).toEqual(['P2', 'Q3'])
})
