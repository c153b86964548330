import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import { compileCache } from '#jest/compile-cache.ts'
import { newFolder } from '#jest/test-folders.ts'
import { insertUser } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openPostgres } from '#server/platform/database/open-postgres.ts'
import { openSqlite } from '#server/platform/database/open-sqlite.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { createEmptyPostgres, dropPostgres } from '#server/testing/postgres-test-databases.ts'
import { wantsPostgres } from '#server/testing/test-database.ts'
import { until } from '#server/testing/until.ts'
import { moveToPostgres } from './move-to-postgres.ts'

const onPostgres = wantsPostgres() ? describe : describe.skip

onPostgres('npm run move-to-postgres', () => {
  let dataDir: string
  let source: Db
  let databaseUrl: string

  beforeEach(async () => {
    dataDir = newFolder()
    source = openSqlite(serviceFile(dataDir))
    await migrate(source)
    databaseUrl = await createEmptyPostgres()
  })
  afterEach(async () => await dropPostgres(databaseUrl))

  /** Fills the database with members, one of whom has been deleted, and a wiki with a logo. */
  async function fill(members: number): Promise<void> {
    await source.transaction().execute(async trx => {
      for (let count = 0; count < members; count += 1)
        await insertUser(trx, { email: `Zoë-${count}@example.org`, password_hash: 'x', created_at: count })
    })
    const last = await insertUser(source, { email: 'gone@example.org', password_hash: 'x', created_at: 1 })
    await source.deleteFrom('users').where('id', '=', last.id).execute()
    const wiki = {
      sitename: 'Karten 🂡',
      sort_name: 'k',
      domain: 'a.localhost',
      username: 'Ada',
      state: 'ready' as const,
    }
    const { id } = await source
      .insertInto('wikis')
      .values({ ...wiki, created_at: 2 ** 41 } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const bytes = Buffer.from([0, 1, 255])
    const logo = {
      png: bytes,
      png_double: bytes,
      favicon: bytes,
      hash: 'h',
      updated_at: 1,
      published_origin: null,
    }
    await source
      .insertInto('wiki_logos')
      .values({ wiki_id: id, ...logo })
      .execute()
  }

  function run(): { said: () => string; ended: Promise<number | null>; kill(): void } {
    const child = spawn(process.execPath, ['server/cli/move-to-postgres.ts'], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...compileCache },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
    const ended = once(child, 'close').then(([code]): number | null => code)
    return { said: () => said, ended, kill: () => child.kill('SIGKILL') }
  }

  async function inTarget<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    return await use(client).finally(async () => await client.end())
  }
  const tables = async () =>
    await inTarget(
      async client =>
        (await client.query("select 1 from pg_tables where schemaname = 'public'")).rowCount ?? 0,
    )

  test('copies every row, reuses no id, says what to set, and keeps the old database from being used', async () => {
    await fill(700)
    await source.destroy()
    const move = run()
    expect(await move.ended).toBe(0)
    expect(move.said()).toMatch(/Moved [\d,]+ rows of \d+ tables and compared all of them\./)
    expect(move.said()).not.toContain(new URL(databaseUrl).password)
    await inTarget(async client => {
      const { rows } = await client.query('select email, created_at from users where created_at = 7')
      expect(rows).toEqual([{ email: 'Zoë-7@example.org', created_at: '7' }])
      const made = await client.query(
        "insert into users (email, email_key, password_hash, created_at) values ('a', 'a', 'x', 1) returning id",
      )
      expect(made.rows).toEqual([{ id: '702' }])
      const logos = await client.query<{ png: Buffer }>('select png from wiki_logos')
      expect(logos.rows[0]?.png).toEqual(Buffer.from([0, 1, 255]))
    })
    const start = spawn(process.execPath, ['server/start.ts'], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '1', ...compileCache },
    })
    let complaint = ''
    start.stderr.on('data', text => (complaint += text))
    expect((await once(start, 'close'))[0]).toBe(1)
    expect(complaint).toContain('was moved to PostgreSQL: set DATABASE_URL')
  })

  test('killed in the middle changes nothing, and can be run again', async () => {
    await fill(6000)
    await source.destroy()
    const before = readFileSync(serviceFile(dataDir))
    const first = run()
    await until(() => first.said().includes('users:'))
    first.kill()
    await first.ended
    expect(await tables()).toBe(0)
    expect(readFileSync(serviceFile(dataDir)).equals(before)).toBe(true)
    expect(existsSync(join(dataDir, 'moved-to-postgres.txt'))).toBe(false)
    expect(await run().ended).toBe(0)
    // As if killed after the transaction and before the mark: the rows are recognized.
    rmSync(join(dataDir, 'moved-to-postgres.txt'))
    expect(await run().ended).toBe(0)
    expect(existsSync(join(dataDir, 'moved-to-postgres.txt'))).toBe(true)
  })

  /** Moves in this process. */
  async function move(): Promise<void> {
    const target = openPostgres(databaseUrl)
    const { signal } = new AbortController()
    const file = serviceFile(dataDir)
    await moveToPostgres({ file, target, print: () => {}, signal }).finally(() => target.destroy())
  }

  test('adds nothing to a database that has different rows', async () => {
    await fill(3)
    await inTarget(async client => await client.query('create table users (id bigint)'))
    await expect(move()).rejects.toThrow('The database of DATABASE_URL is not empty')
    expect(await tables()).toBe(1)
    await source.destroy()
  })

  test.each([
    [
      'a text that PostgreSQL cannot store',
      "update users set email = 'a' || char(0) || 'b'",
      'users.email has a text with a NUL character',
    ],
    [
      'a value of another type',
      "update users set created_at = 'yesterday'",
      'PostgreSQL does not accept a row of users',
    ],
    ['another version of the tables', 'delete from migrations', 'another version of this software'],
  ])('refuses %s with words', async (_what, statement, words) => {
    await fill(3)
    await sql.raw(statement).execute(source)
    await expect(move()).rejects.toThrow(words)
    expect(await tables()).toBe(0)
    await source.destroy()
  })

  test('refuses to start while a server is writing', async () => {
    await source.transaction().execute(async trx => {
      await insertUser(trx, { email: 'a@example.org', password_hash: 'x', created_at: 1 })
      await expect(move()).rejects.toThrow('Stop the server first.')
    })
    await source.destroy()
  })
})
