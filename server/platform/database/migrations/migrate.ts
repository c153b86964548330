import { sql } from 'kysely'
import { ConfigError } from '#server/platform/config/config-error.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/dialect.ts'
import { migrations } from './migrations.ts'

/** An arbitrary number that no other advisory lock uses. */
const LOCK_ID = 7_261_943

/** The first migration of the versions before 0.1.0, which were never released. */
const UNRELEASED = '0001-accounts-jobs-wikis'

type MigrationTables = { migrations: { name: string } }

/**
 * Applies all missing migrations in one transaction, or none. Several processes may start together: the lock lets
 * one of them migrate, and the others find nothing left to do (in SQLite the transaction is the lock).
 * @throws ConfigError if a newer version has changed the database, or an unreleased version has made it.
 */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(applyMigrations)
}

/** Like {@link migrate}, within the caller's transaction. */
export async function applyMigrations(trx: Db): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(trx)
  await trx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', column => column.primaryKey())
    .execute()
  const log = trx.withTables<MigrationTables>()
  const done = new Set((await log.selectFrom('migrations').select('name').execute()).map(row => row.name))
  requireReleased(done)
  const unknown = [...done].find(name => !migrations.some(([known]) => known === name))
  if (unknown !== undefined)
    throw new ConfigError(`The database was changed by a newer version of this software (${unknown}).`)
  for (const [name, migration] of migrations) {
    if (done.has(name)) continue
    await migration.up(trx)
    await log.insertInto('migrations').values({ name }).execute()
  }
}

/** @throws ConfigError if the migrations are those of a version before 0.1.0. */
export function requireReleased(done: ReadonlySet<string>): void {
  if (done.has(UNRELEASED))
    throw new ConfigError(
      'The database was made by an unreleased version of this software, from before 0.1.0, and cannot be upgraded. Nothing was changed. Start with a new DATA_DIR, and with an empty database if DATABASE_URL is set. To keep the wikis, start the old version, export each wiki, and import the files here.',
    )
}
