import type { DatabaseSync } from 'node:sqlite'
import type { Connection } from 'mariadb'
import { UPDATES_TABLE } from '#server/mediawiki/rebuilt-tables.ts'

/**
 * The service's own rows in MediaWiki's update log, whose other rows differ by storage: the OAuth key, what the
 * search index contains, what batches have done, and for whom accounts were made (`AccountClaims.php`).
 */
export const OWN_UPDATES = "ul_key like 'wikistead-%'"

/** Replaces the service's own rows in MariaDB with those of SQLite. */
export async function ownUpdatesToMaria(connection: Connection, from: DatabaseSync): Promise<void> {
  await connection.query(`delete from ${UPDATES_TABLE} where ${OWN_UPDATES}`)
  for (const row of from
    .prepare(`select ul_key, ul_value from ${UPDATES_TABLE} where ${OWN_UPDATES}`)
    .iterate())
    await connection.query(`insert into ${UPDATES_TABLE} (ul_key, ul_value) values (?, ?)`, [
      String(row['ul_key']),
      row['ul_value'] === null ? null : Buffer.from(row['ul_value'] as string | Uint8Array),
    ])
}

/** Replaces the service's own rows in SQLite with those of MariaDB. */
export async function ownUpdatesToSqlite(connection: Connection, to: DatabaseSync): Promise<void> {
  to.exec(`delete from ${UPDATES_TABLE} where ${OWN_UPDATES}`)
  const insert = to.prepare(`insert into ${UPDATES_TABLE} (ul_key, ul_value) values (?, ?)`)
  const rows = await connection.query<
    readonly { ul_key: Buffer | string; ul_value: Buffer | string | null }[]
  >(`select ul_key, ul_value from ${UPDATES_TABLE} where ${OWN_UPDATES}`)
  for (const { ul_key, ul_value } of rows)
    insert.run(String(ul_key), ul_value === null ? null : String(ul_value))
}
