import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { databaseTime } from '#server/platform/database/dialect.ts'
import { SETTLE_MS } from './wiki-epochs.ts'

/** The first character of the id of a write that has ended and still settles. No other id begins with it. */
const SETTLING = '~'

export interface EpochRow {
  /** Empty if nothing was ever written. */
  readonly mark: string
  /** Milliseconds for which something may still write; 0 if nothing writes. */
  readonly openForMs: number
}

/** The epochs of wikis and their open writes, in the service's database. Times are the database's. */
export class EpochRows {
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  async read(hosts: readonly string[]): Promise<ReadonlyMap<string, EpochRow>> {
    const rows = await this.db
      .selectFrom('wiki_epochs')
      .select(['host', 'epoch as text', sql<number | null>`null`.as('left')])
      .where('host', 'in', hosts)
      .unionAll(
        this.db
          .selectFrom('wiki_writings')
          .select([
            'host',
            'id as text',
            sql<number | null>`open_until - ${databaseTime(this.db)}`.as('left'),
          ])
          .where('host', 'in', hosts),
      )
      .execute()
    return new Map(
      hosts.map(host => [
        host,
        rowOf(rows.filter(row => row.host === host).map(({ text, left }) => ({ text, left: leftOf(left) }))),
      ]),
    )
  }

  /** Records that something writes, or may go on writing, for `forMs`. */
  async open(id: string, host: string, forMs: number): Promise<void> {
    const open_until = sql<number>`${databaseTime(this.db)} + ${sql.lit(Math.ceil(forMs))}`
    await this.db
      .insertInto('wiki_writings')
      .values({ id, host, open_until })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ open_until }))
      .execute()
  }

  async mark(host: string, epoch: string): Promise<void> {
    await this.db
      .insertInto('wiki_epochs')
      .values({ host, epoch })
      .onConflict(conflict => conflict.column('host').doUpdateSet({ epoch }))
      .execute()
  }

  /** Records that nothing was written. */
  async cancel(id: string): Promise<void> {
    await this.db.deleteFrom('wiki_writings').where('id', '=', id).execute()
  }

  /**
   * Records that a write has ended and settles from now on ({@link SETTLE_MS}). Forgets this wiki's writes that
   * have settled, and those that did not report their end in time.
   */
  async close(id: string, host: string): Promise<void> {
    await this.open(`${SETTLING}${id}`, host, SETTLE_MS)
    await this.db
      .deleteFrom('wiki_writings')
      .where(row =>
        row.or([
          row('id', '=', id),
          row.and([row('host', '=', host), row('open_until', '<', databaseTime(this.db))]),
        ]),
      )
      .execute()
  }
}

/** A mark, whose `left` is null, or a write with the milliseconds left. */
interface ReadRow {
  readonly text: string
  readonly left: number | null
}

/** PostgreSQL sends large numbers as text. */
function leftOf(left: number | string | null): number | null {
  return left === null ? null : Number(left)
}

/**
 * A write whose end was not reported in time may have changed something, so it becomes part of the mark. A
 * settled one does not.
 */
function rowOf(rows: readonly ReadRow[]): EpochRow {
  const mark = rows.filter(({ left }) => left === null).map(({ text }) => text)
  const lapsed = rows
    .filter(({ text, left }) => left !== null && left <= 0 && !text.startsWith(SETTLING))
    .map(({ text }) => text)
  return {
    mark: [...mark, ...lapsed.toSorted()].join('+'),
    openForMs: Math.max(0, ...rows.map(({ left }) => left ?? 0)),
  }
}
