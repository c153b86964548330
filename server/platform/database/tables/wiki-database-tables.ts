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

/** Wikis in MariaDB that are being upgraded. Whoever holds a row renews it, so it ends by itself after a crash. */
export interface WikiUpgradesTable {
  db_name: string
  /** Random; of one upgrade by one process. */
  holder: string
  held_until: number
  /** The database with the tables as they were before; null while there is no complete copy. */
  copy_name: string | null
  /** The schema of the copy. */
  copy_schema: string | null
}
