import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { SqlRow } from './storage/wiki-database.ts'
import { listAdmins } from './wiki-admins.ts'

let kit: TestEngine
beforeAll(async () => {
  kit = await startTestEngine()
})
afterAll(async () => await kit.close())

test('the administrators of a new wiki are its first admin', async () => {
  await kit.createWiki('admins')
  expect(await kit.engine.readAdmins(kit.domain('admins'))).toEqual({ names: [ADMIN.username], more: false })
  expect(await kit.engine.readAdmins(kit.domain('nowhere'))).toBeNull()
})

test('administrators are people whose membership of the group has not expired, at most a hundred of them', async () => {
  const db = new DatabaseSync(':memory:')
  db.exec(`create table user (user_id integer, user_name text, user_token text);
    create table user_groups (ug_user integer, ug_group text, ug_expiry text)`)
  let id = 0
  const add = (name: string, group = 'sysop', expiry: string | null = null, token = 'x') => {
    id += 1
    db.prepare('insert into user values (?, ?, ?)').run(id, name, token)
    db.prepare('insert into user_groups values (?, ?, ?)').run(id, group, expiry)
  }
  const read = async () =>
    await listAdmins(
      {
        all: async (sql, values = []) => db.prepare(sql).all(...values) as SqlRow[],
      },
      Date.UTC(2026, 0, 1),
    )
  add('Grace')
  add('Ada', 'sysop', '20260101000001')
  add('Past', 'sysop', '20251231235959')
  add('Bot', 'bot')
  add('MediaWiki default', 'sysop', null, '*** INVALID ***')
  expect(await read()).toEqual({ names: ['Ada', 'Grace'], more: false })
  for (let count = 0; count < 100; count += 1) add(`Member ${count}`)
  const { names, more } = await read()
  expect([names.length, more]).toEqual([100, true])
  db.close()
})
