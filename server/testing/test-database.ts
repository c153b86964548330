import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import {
  createEmptyPostgres,
  dropPostgres,
  PostgresTestDatabases,
  testPostgres,
} from './postgres-test-databases.ts'

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
  const databases = wantsPostgres() ? postgres() : null
  const databaseUrl = databases && (await databases.take())
  if (!databases) writeFileSync(serviceFile(dataDir), await migratedFile(), { mode: 0o600 })
  const db = openDatabase({ databaseUrl, dataDir })
  // A test's data need not survive a power cut, and a busy disk makes each commit wait.
  if (!databases) await sql`pragma synchronous = off`.execute(db)
  return {
    db,
    databaseUrl,
    dataDir,
    async drop() {
      await db.destroy()
      if (databaseUrl !== null) databases?.giveBack(databaseUrl)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A place for a database that does not have tables yet. */
export async function createEmptyDatabase(): Promise<Omit<TestDatabase, 'db'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-test-'))
  const databaseUrl = wantsPostgres() ? await createEmptyPostgres() : null
  return {
    databaseUrl,
    dataDir,
    async drop() {
      if (databaseUrl !== null) await dropPostgres(databaseUrl)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Whether these tests run on PostgreSQL. */
export function wantsPostgres(): boolean {
  return (globalThis as { TEST_DATABASE?: unknown }).TEST_DATABASE === 'postgres'
}

let emptyFile: Promise<Buffer> | undefined

/** An empty SQLite database, migrated once for a test file, because copying it is faster. */
function migratedFile(): Promise<Buffer> {
  emptyFile ??= makeMigratedFile()
  return emptyFile
}

async function makeMigratedFile(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-test-'))
  try {
    const db = openDatabase({ databaseUrl: null, dataDir })
    // The last connection writes SQLite's log back into the file when it closes.
    await migrate(db).finally(() => db.destroy())
    return readFileSync(serviceFile(dataDir))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let postgresDatabases: PostgresTestDatabases | undefined

function postgres(): PostgresTestDatabases {
  postgresDatabases ??= new PostgresTestDatabases(testPostgres())
  return postgresDatabases
}
