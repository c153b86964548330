import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { wantsPostgres } from '#server/testing/test-database.ts'
import type { Db } from './db.ts'
import { isUniqueViolation } from './dialect.ts'
import { migrate } from './migrations/migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { openDatabase } from './open-database.ts'
import { serviceSecret } from './service-secret.ts'

let db: Db

eachTestHasDatabase()
beforeEach(() => {
  db = database.db
})

const ada = { email: 'ada@example.org', email_key: 'ada@example.org', password_hash: 'x', created_at: 1 }

describe('both databases agree', () => {
  test('on numbers: times, ids, counts and sums come back as numbers', async () => {
    const created_at = Date.UTC(2126, 0, 1)
    const row = await db
      .insertInto('users')
      .values({ ...ada, created_at })
      .returningAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ...ada, created_at, id: expect.any(Number), verified_at: null })
    const { rows } = await sql`select count(*) as count, sum(created_at) as sum from users`.execute(db)
    expect(rows).toEqual([{ count: 1, sum: created_at }])
  })

  test('on what a unique violation is', async () => {
    await db.insertInto('users').values(ada).execute()
    const again = await db
      .insertInto('users')
      .values(ada)
      .execute()
      .catch((thrown: unknown) => thrown)
    expect(isUniqueViolation(again)).toBe(true)
    const dangling = await db
      .insertInto('sessions')
      .values({ token_hash: 'x', user_id: 999, created_at: 1, expires_at: 1 })
      .execute()
      .catch((thrown: unknown) => thrown)
    expect(dangling).toHaveProperty('message')
    expect(isUniqueViolation(dangling)).toBe(false)
  })

  test('that an id is never used twice', async () => {
    const first = await db.insertInto('users').values(ada).returning('id').executeTakeFirstOrThrow()
    await db.deleteFrom('users').execute()
    const second = await db.insertInto('users').values(ada).returning('id').executeTakeFirstOrThrow()
    expect(second.id).toBeGreaterThan(first.id)
  })

  test('that sessions are deleted with their user', async () => {
    const { id } = await db.insertInto('users').values(ada).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('sessions')
      .values({ token_hash: 'x', user_id: id, created_at: 1, expires_at: 1 })
      .execute()
    await db.deleteFrom('users').execute()
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('that a failed transaction leaves nothing, while others continue', async () => {
    const failing = db.transaction().execute(async trx => {
      await trx.insertInto('users').values(ada).execute()
      throw new Error('undo')
    })
    const other = db
      .insertInto('users')
      .values({ ...ada, email_key: 'bob' })
      .execute()
    await expect(failing).rejects.toThrow('undo')
    await other
    expect(await db.selectFrom('users').select('email_key').execute()).toEqual([{ email_key: 'bob' }])
  })
})

describe('migrations', () => {
  test('are recorded by name and run once, even if processes start at the same time', async () => {
    // SQLite blocks this process while it waits for a lock, so one connection migrates twice.
    const second = wantsPostgres() ? openDatabase(database) : db
    await Promise.all([migrate(db), migrate(second), migrate(db)])
    if (second !== db) await second.destroy()
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
    expect(rows.map(row => row.name)).toEqual(migrations.map(([name]) => name).toSorted())
  })

  test('of a newer version prevent the start', async () => {
    await sql`insert into migrations (name) values ('9999-from-the-future')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(
      'changed by a newer version of this software (9999-from-the-future)',
    )
  })

  test('of an unreleased version prevent the start, say what to do, and leave the database as it is', async () => {
    const names = async () => (await sql`select name from migrations`.execute(db)).rows
    await sql`delete from migrations`.execute(db)
    await sql`insert into migrations (name) values ('0001-accounts-jobs-wikis')`.execute(db)
    await db.insertInto('users').values(ada).execute()
    await expect(migrate(db)).rejects.toThrow(/unreleased version.*Nothing was changed.*new DATA_DIR/)
    expect(await names()).toEqual([{ name: '0001-accounts-jobs-wikis' }])
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: ada.email }])
  })
})

test('no two indexes of a table are the same', async () => {
  const { rows } = await (wantsPostgres()
    ? sql<{ name: string; definition: string }>`
        select indexname as name, indexdef as definition from pg_indexes where schemaname = current_schema()`
    : sql<{ name: string; definition: string }>`
        select name, sql as definition from sqlite_master where type = 'index' and sql is not null`
  ).execute(db)
  const names = Map.groupBy(rows, ({ name, definition }) => definition.replace(name, ''))
  expect(names.size).toBeGreaterThan(20)
  const same = [...names.values()].filter(alike => alike.length > 1)
  expect(same.map(alike => alike.map(({ name }) => name))).toEqual([])
})

test('all processes of the service share its secrets', async () => {
  const [first, second] = await Promise.all([serviceSecret(db, 'test'), serviceSecret(db, 'test')])
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(second).toBe(first)
  expect(await serviceSecret(db, 'other')).not.toBe(first)
})
