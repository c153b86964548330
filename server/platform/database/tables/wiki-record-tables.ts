import type { Generated } from 'kysely'

/** What the engine knows about each wiki. The modules never use it. */
export interface WikiRecordsTable {
  /** The host name, without a port. */
  host: string
  /** The name of the wiki's database; random and never reused. */
  db_name: string
  secret_key: string
  /** Where its pages and accounts are stored. */
  storage: 'sqlite' | 'mariadb'
  /** Identifies the schema of its databases. */
  schema: string
  language: string
  /** JSON: the rest of a `WikiRecord`. */
  record: string
  /** Grows with each change, so that no process overwrites another's change. */
  version: number
}

/**
 * Wikis that are frozen: they must not change for now. The holder renews its row, so the freeze expires after a crash.
 */
export interface WikiFreezesTable {
  id: Generated<number>
  host: string
  /** Shown to people who try to edit. */
  reason: string
  frozen_until: number
}

/** Changes whenever something may have been written to a wiki. A wiki without a row was never written to. */
export interface WikiEpochsTable {
  host: string
  /** Random, so that it never recurs. */
  epoch: string
}

/** Current writers to wikis. Rows expire after a crash. */
export interface WikiWritingsTable {
  /** Random. */
  id: string
  host: string
  /** By the database's clock. */
  open_until: number
}
