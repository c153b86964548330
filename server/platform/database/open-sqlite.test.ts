import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { newFolder } from '#jest/test-folders.ts'
import { openSqlite } from './open-sqlite.ts'

test('no other user of the machine can read the database or its side files', async () => {
  const directory = newFolder()
  const file = join(directory, 'service.db')
  const db = openSqlite(file)
  await sql`create table kept (id integer)`.execute(db)
  for (const name of [file, `${file}-wal`]) expect(statSync(name).mode & 0o077).toBe(0)
  await db.destroy()
})
