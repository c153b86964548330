import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { migrations } from '#server/platform/database/migrations/migrations.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'

export interface TestDatabase {
  readonly db: Db
  readonly databaseUrl: string | null
  /** The database's own directory. */
  readonly dataDir: string
  /** Closes the database and removes its files. */
  drop(): Promise<void>
}

/** Creates a migrated database: SQLite in its own directory, or its own database on the tests' PostgreSQL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-test-'))
  const removeFiles = () => rmSync(dataDir, { recursive: true, force: true })
  if (!wantsPostgres()) {
    const db = openDatabase({ databaseUrl: null, dataDir })
    await migrate(db)
    const drop = async () => {
      await db.destroy()
      removeFiles()
    }
    return { db, databaseUrl: null, dataDir, drop }
  }
  const server = process.env['TEST_POSTGRES_URL']
  if (!server)
    throw new Error('TEST_POSTGRES_URL is not set: run these tests as the project server-postgres.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = await migratedTemplate(server)
  await query(server, `create database ${name} template ${template}`)
  const databaseUrl = withDatabase(server, name)
  const db = openDatabase({ databaseUrl, dataDir })
  return {
    db,
    databaseUrl,
    dataDir,
    async drop() {
      await db.destroy()
      await query(server, `drop database ${name} with (force)`)
      removeFiles()
    },
  }
}

/** Whether these tests run on PostgreSQL. */
export function wantsPostgres(): boolean {
  return (globalThis as { TEST_DATABASE?: unknown }).TEST_DATABASE === 'postgres'
}

/**
 * Migrates a template once for all test files, because copying it is much faster than creating the tables.
 */
async function migratedTemplate(server: string): Promise<string> {
  const hash = createHash('sha256')
    .update(migrations.map(([name]) => name).join())
    .digest('hex')
    .slice(0, 16)
  const name = `template_${hash}`
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`create database ${name}_new`)
      const db = openDatabase({ databaseUrl: withDatabase(server, `${name}_new`), dataDir: tmpdir() })
      await migrate(db).finally(() => db.destroy())
      await client.query(`alter database ${name}_new rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return name
}

async function query(server: string, text: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
