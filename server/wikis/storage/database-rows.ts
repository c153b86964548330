import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/dialect.ts'
import type { WikiDatabasesTable } from '#server/platform/database/tables/wiki-database-tables.ts'

type State = WikiDatabasesTable['state']

interface DatabaseRow {
  readonly dbName: string
  readonly template: string
}

/** Databases returned per query. */
const PAGE = 100

/**
 * What the service's database says of the databases in MariaDB. A row is written before its database is created
 * and deleted after it is dropped, so a process that dies at any moment leaves no database without a row.
 */
export class DatabaseRows {
  private readonly db: Db
  private readonly now: () => number

  /** @param now UTC epoch milliseconds. */
  constructor(db: Db, now: () => number) {
    this.db = db
    this.now = now
  }

  async add(dbName: string, state: State, template: string): Promise<void> {
    await this.db
      .insertInto('wiki_databases')
      .values({ db_name: dbName, state, template, since: this.now() })
      .execute()
  }

  /** @returns false if it was in none of the states. */
  async move(dbName: string, from: readonly State[], to: State, db: Db = this.db): Promise<boolean> {
    return await changesRows(
      db
        .updateTable('wiki_databases')
        .set({ state: to, since: this.now() })
        .where('db_name', '=', dbName)
        .where('state', 'in', from),
    )
  }

  /** Records that a database is still needed in its state. @returns false if it is not in that state. */
  async renew(dbName: string, state: State): Promise<boolean> {
    return await this.move(dbName, [state], state)
  }

  async forget(dbName: string): Promise<void> {
    await this.db.deleteFrom('wiki_databases').where('db_name', '=', dbName).execute()
  }

  /** Takes the oldest spare, in one statement. @returns null if there is none. */
  async claim(template: string): Promise<string | null> {
    const row = await this.db
      .updateTable('wiki_databases')
      .set({ state: 'used', since: this.now() })
      .where('state', '=', 'spare')
      .where('db_name', '=', select => {
        const spare = select
          .selectFrom('wiki_databases')
          .select('db_name')
          .where('state', '=', 'spare')
          .where('template', '=', template)
          .orderBy('since')
          .limit(1)
        return isPostgres(this.db) ? spare.forUpdate().skipLocked() : spare
      })
      .returning('db_name')
      .executeTakeFirst()
    return row?.db_name ?? null
  }

  async template(template: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('wiki_databases')
      .select('db_name')
      .where('state', '=', 'template')
      .where('template', '=', template)
      .orderBy('db_name')
      .limit(1)
      .executeTakeFirst()
    return row?.db_name ?? null
  }

  /**
   * The number of spares, including those being made. Processes that began before `making` may have died and do
   * not count.
   */
  async countSpares(template: string, making: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('wiki_databases')
      .select(select => select.fn.countAll<number>().as('count'))
      .where('template', '=', template)
      .where(({ and, or, eb }) =>
        or([eb('state', '=', 'spare'), and([eb('state', '=', 'making'), eb('since', '>', making)])]),
      )
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Databases that got into a state before a time, in that order. */
  async inState(state: State, before: number): Promise<readonly DatabaseRow[]> {
    const rows = await this.db
      .selectFrom('wiki_databases')
      .select(['db_name', 'template'])
      .where('state', '=', state)
      .where('since', '<', before)
      .orderBy('since')
      .limit(PAGE)
      .execute()
    return rows.map(row => ({ dbName: row.db_name, template: row.template }))
  }

  /**
   * Databases that no wiki uses, because the process that claimed them, or removed their wiki, has died.
   * @param before only those claimed or last renewed before this time.
   */
  async orphans(before: number): Promise<readonly DatabaseRow[]> {
    const rows = await this.db
      .selectFrom('wiki_databases')
      .select(['db_name', 'template'])
      .where('state', '=', 'used')
      .where('since', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('wiki_records')
              .select('host')
              .whereRef('wiki_records.db_name', '=', 'wiki_databases.db_name'),
          ),
        ),
      )
      // A killed upgrade needs its copy until the tables are put back, however long that takes.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('wiki_upgrades')
              .innerJoin('wiki_records', 'wiki_records.db_name', 'wiki_upgrades.db_name')
              .select('wiki_upgrades.db_name')
              .whereRef('wiki_upgrades.copy_name', '=', 'wiki_databases.db_name'),
          ),
        ),
      )
      .limit(PAGE)
      .execute()
    return rows.map(row => ({ dbName: row.db_name, template: row.template }))
  }
}
