import type { Generated } from 'kysely'

/** What the engine knows of each wiki. The modules never use it. */
export interface WikiRecordsTable {
  /** The host name, without a port. */
  host: string
  /** Of the wiki's database; random and never used again. */
  db_name: string
  secret_key: string
  /** Where its pages and accounts are. */
  storage: 'sqlite' | 'mariadb'
  /** Identifies the schema of its databases. */
  schema: string
  language: string
  /** JSON: everything else of a `WikiRecord`. */
  record: string
  /** Grows with each change, so that no process overwrites what another has changed meanwhile. */
  version: number
}

/** Wikis that may not change for now. Whoever holds a row renews it, so it ends by itself after a crash. */
export interface WikiFreezesTable {
  id: Generated<number>
  host: string
  /** Shown to those who want to edit. */
  reason: string
  frozen_until: number
}

/** Changes whenever something may have been written to a wiki. A wiki without a row was never written to. */
export interface WikiEpochsTable {
  host: string
  /** Random, so that it never comes back. */
  epoch: string
}

/** What writes to a wiki at the moment. After a crash a row ends by itself. */
export interface WikiWritingsTable {
  /** Random. */
  id: string
  host: string
  /** By the database's clock. */
  open_until: number
}
