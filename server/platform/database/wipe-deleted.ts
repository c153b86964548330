import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'

/**
 * Removes data that was just overwritten or deleted from SQLite's files. `secure_delete` zeroes it in the database,
 * but the write-ahead log contains older pages until it is truncated. PostgreSQL removes old rows by its own vacuum.
 */
export async function wipeDeleted(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
