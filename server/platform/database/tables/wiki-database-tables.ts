import type { Generated } from 'kysely'
import type { UpgradeFailure, UpgradeState } from '#contract/operator/wiki-upgrades.ts'

/** Each database in MariaDB that the service has made, from before it exists until after it is gone. */
export interface WikiDatabasesTable {
  db_name: string
  /**
   * `template`: what others are made of. `making`: not complete. `spare`: complete, and no wiki's. `used`: a
   * wiki's, or going to be. `dropping`: nobody's, to be removed.
   */
  state: 'template' | 'making' | 'spare' | 'used' | 'dropping'
  /** Identifies the template that it is or was made of. */
  template: string
  /** When it got into this state, or was last said to be needed in it. */
  since: number
}

/** Wikis that are being upgraded. Whoever holds a row renews it, so it ends by itself after a crash. */
export interface WikiUpgradesTable {
  db_name: string
  /** Random; of one upgrade by one process. */
  holder: string
  held_until: number
  /**
   * In MariaDB, the database with the tables as they were before; null while there is no complete copy. With SQLite the
   * copy is in the wiki's directory.
   */
  copy_name: string | null
  /** The schema of the copy. */
  copy_schema: string | null
}

/** How far the upgrade of all wikis to one MediaWiki is. The last one stays. */
export interface UpgradeRunsTable {
  /** The schema that wikis are brought to. */
  schema: string
  state: UpgradeState
  /** Grows with each change of the state and with each wiki that is tried again, so that processes notice. */
  version: number
  started_at: number
  ended_at: number | null
}

/**
 * One wiki in such an upgrade. Its record says whether it is done, and a lease of `wiki_upgrades` that it runs, so that
 * no crash leaves anything else here.
 */
export interface UpgradeStepsTable {
  id: Generated<number>
  schema: string
  /** Of the wiki's database, by which it is found: a wiki that is replaced needs another upgrade, or none. */
  db_name: string
  /** Whether it was one of the first, which were upgraded one after the other. */
  is_canary: number
  /** Null unless it has failed. */
  failure: UpgradeFailure | null
  detail: string | null
  begun_at: number | null
}
