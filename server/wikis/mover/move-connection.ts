import type { Connection } from 'mariadb'
import { MINUTE_MS } from '#contract/durations.ts'
import type { MariaConfig } from '#server/platform/config/maria-url.ts'
import { quoteDatabase } from '#server/wikis/storage/database-name.ts'
import { openMariaConnection } from '#server/wikis/storage/maria-connections.ts'

/** After this much silence, MariaDB counts as gone. */
const SILENCE_MS = 10 * MINUTE_MS

/** One of the wikis' databases in MariaDB. */
export interface MariaDatabase {
  readonly config: MariaConfig
  readonly database: string
}

/**
 * A connection that moves whole tables: values that do not fit are errors, an id of 0 stays 0, times are not
 * converted between time zones, and the other side may be slow.
 */
export async function openForMove({ config, database }: MariaDatabase): Promise<Connection> {
  const connection = await openMariaConnection(config, SILENCE_MS)
  try {
    await connection.query(`use ${quoteDatabase(database)}`)
    await connection.query(`set session sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO,NO_ENGINE_SUBSTITUTION',
      time_zone = '+00:00', foreign_key_checks = 0, net_read_timeout = 3600, net_write_timeout = 3600,
      wait_timeout = 28800, idle_transaction_timeout = 0, max_statement_time = 0`)
    return connection
  } catch (error) {
    connection.destroy()
    throw error
  }
}

/** The largest row that MariaDB accepts, in bytes. */
export async function packetMaxOf(connection: Connection): Promise<number> {
  const rows: readonly { readonly bytes: number }[] = await connection.query(
    'select @@max_allowed_packet as bytes',
  )
  return Number(rows[0]?.bytes ?? 0)
}
