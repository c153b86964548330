import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'

/**
 * Makes data that was just overwritten or deleted unreadable in SQLite's files. `secure_delete` zeroes it in
 * the database; the write-ahead log holds the older pages until it is emptied. PostgreSQL frees old rows by
 * its own vacuum.
 */
export async function wipeDeleted(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
