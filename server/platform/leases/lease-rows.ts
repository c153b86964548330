import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** The columns in which a table keeps its leases. One row is one thing to lease. */
interface LeaseColumns<Table extends keyof Database> {
  readonly table: Table
  /** Identifies the row. */
  readonly key: keyof Database[Table] & string
  /** Random, of whoever has the lease; missing where a row belongs to the one who inserted it. */
  readonly holder?: keyof Database[Table] & string
  /** UTC epoch milliseconds at which the lease ends by itself; null or past when it is free. */
  readonly until: keyof Database[Table] & string
}

/** A time in UTC epoch milliseconds, or an expression for it. */
type Time = number | RawBuilder<number>
/** Other columns of a row. */
type Values = Readonly<Record<string, string | number | null>>

/** One row's lease and who claims it. */
interface Claim {
  readonly key: string | number
  readonly holder?: string | null
  readonly until: Time
}

/**
 * Leases as rows: each is the right to do something, which one process of all has until a time. Its holder renews
 * it; it ends by itself when the holder dies. Every change is one atomic statement, so any number of processes may
 * ask at once, and a holder that has lost its lease changes nothing.
 */
export class LeaseRows<Table extends keyof Database> {
  private readonly table: RawBuilder<unknown>
  private readonly key: RawBuilder<unknown>
  private readonly holder: RawBuilder<unknown> | null
  private readonly until: RawBuilder<unknown>

  constructor({ table, key, holder, until }: LeaseColumns<Table>) {
    this.table = sql.table(table)
    this.key = sql.ref(key)
    this.holder = holder === undefined ? null : sql.ref(holder)
    this.until = sql.ref(until)
  }

  /**
   * Claims a lease, with a row of its own if there is none yet, unless somebody has it.
   * @param values other columns of a new row.
   */
  async claim(
    db: Db,
    { key, holder = null, until }: Claim,
    now: Time,
    values: Values = {},
  ): Promise<boolean> {
    const columns = Object.keys(values).map(name => sql`, ${sql.ref(name)}`)
    const others = Object.values(values).map(value => sql`, ${value}`)
    return await changes(
      db,
      sql`insert into ${this.table} (${this.key}, ${this.until}${this.holderColumn}${sql.join(columns, sql``)})
        values (${key}, ${until}${this.holder ? sql`, ${holder}` : sql``}${sql.join(others, sql``)})
        on conflict (${this.key}) do update set ${this.until} = excluded.${this.until}
          ${this.holder ? sql`, ${this.holder} = excluded.${this.holder}` : sql``}
        where ${this.isFree(now)}`,
    )
  }

  /** As {@link claim} for a row that exists: if there is none, nobody gets it. @param values other columns to change. */
  async claimExisting(
    db: Db,
    { key, holder = null, until }: Claim,
    now: Time,
    values: Values = {},
  ): Promise<boolean> {
    const others = Object.entries(values).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`)
    return await changes(
      db,
      sql`update ${this.table} set ${this.until} = ${until}
        ${this.holder ? sql`, ${this.holder} = ${holder}` : sql``}${sql.join(others, sql``)}
        where ${this.key} = ${key} and ${this.isFree(now)}`,
    )
  }

  /** A condition on rows of the table: nobody has their lease at a time. */
  isFree(now: Time): RawBuilder<SqlBool> {
    const until = sql`${this.table}.${this.until}`
    return sql<SqlBool>`(${until} is null or ${until} <= ${now})`
  }

  /**
   * Moves the end of a lease.
   * @param only what other columns must contain.
   * @returns false when it is lost.
   */
  async renew(db: Db, claim: Claim, only: Values = {}): Promise<boolean> {
    const others = Object.entries(only).map(([name, value]) => sql` and ${sql.ref(name)} = ${value}`)
    return await changes(
      db,
      sql`update ${this.table} set ${this.until} = ${claim.until}
        where ${this.isOf(claim)}${sql.join(others, sql``)}`,
    )
  }

  /** Frees a lease, and leaves the row. Does nothing when it is lost. */
  async release(db: Db, claim: Omit<Claim, 'until'>): Promise<void> {
    await changes(db, sql`update ${this.table} set ${this.until} = 0 where ${this.isOf(claim)}`)
  }

  /** Removes the rows whose lease nobody has renewed in time. */
  async removeExpired(db: Db, now: Time): Promise<void> {
    await changes(db, sql`delete from ${this.table} where ${this.until} < ${now}`)
  }

  private get holderColumn(): RawBuilder<unknown> {
    return this.holder ? sql`, ${this.holder}` : sql``
  }

  private isOf({ key, holder = null }: Omit<Claim, 'until'>): RawBuilder<unknown> {
    return this.holder ? sql`${this.key} = ${key} and ${this.holder} = ${holder}` : sql`${this.key} = ${key}`
  }
}

async function changes(db: Db, statement: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await statement.execute(db)
  return numAffectedRows > 0n
}
