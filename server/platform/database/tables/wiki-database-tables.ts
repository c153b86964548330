import type { Generated } from 'kysely'
import type { UpgradeFailure, UpgradeState } from '#contract/operator/wiki-upgrades.ts'

/** The MariaDB databases of the service. A row exists from before its database is created until after it is dropped. */
export interface WikiDatabasesTable {
  db_name: string
  /**
   * `template`: copied to make others. `making`: incomplete. `spare`: complete but not yet a wiki's. `used`: a
   * wiki's, or about to be. `dropping`: unused, to be removed.
   */
  state: 'template' | 'making' | 'spare' | 'used' | 'dropping'
  /** Identifies the template that it is or was made from. */
  template: string
  /** When it entered this state, or was last confirmed to be needed in it. */
  since: number
}

/** Leases of wikis that are being upgraded. The holder renews its row, so the lease expires after a crash. */
export interface WikiUpgradesTable {
  db_name: string
  /** Random id of one upgrade by one process. */
  holder: string
  held_until: number
  /**
   * In MariaDB, the database with a copy of the tables from before the upgrade; null while there is no complete
   * copy. With SQLite, the copy is in the wiki's directory.
   */
  copy_name: string | null
  /** The schema of the copy. */
  copy_schema: string | null
}

/** The progress of upgrading all wikis to one version of MediaWiki. The last run is kept. */
export interface UpgradeRunsTable {
  /** The schema that wikis are upgraded to. */
  schema: string
  state: UpgradeState
  /** Grows with each change of state and each wiki that is retried, so that processes notice. */
  version: number
  started_at: number
  ended_at: number | null
}

/**
 * One wiki in such a run. Whether it is done is known from its record, and whether it is running from a lease in
 * `wiki_upgrades`, so a crash cannot leave a wrong state here.
 */
export interface UpgradeStepsTable {
  id: Generated<number>
  schema: string
  /** The wiki's database, which identifies it here: a wiki that is replaced needs another upgrade, or none. */
  db_name: string
  /** Whether it was one of the first wikis, which were upgraded one after another. */
  is_canary: number
  /** Null unless it has failed. */
  failure: UpgradeFailure | null
  detail: string | null
  begun_at: number | null
}
