import type { SQLOutputValue } from 'node:sqlite'
import { quoteName } from './database-name.ts'
import type { SqlValue, WikiDatabase } from './wiki-database.ts'

/** Rows as SQLite returns them. */
export type SqliteRows = readonly Readonly<Record<string, SQLOutputValue>>[]

/** Inserts rows of a SQLite template into a table of MariaDB. */
export async function insertRows(
  db: Pick<WikiDatabase, 'run'>,
  table: string,
  rows: SqliteRows,
): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row)
    await db.run(
      `insert into ${quoteName(table)} (${columns.map(quoteName).join()}) values (${columns.map(() => '?').join()})`,
      columns.map(column => bound(row[column] ?? null)),
    )
  }
}

function bound(value: SQLOutputValue): SqlValue {
  if (typeof value === 'bigint') return Number(value)
  // MediaWiki stores text in binary columns.
  return value instanceof Uint8Array ? Buffer.from(value).toString() : value
}
