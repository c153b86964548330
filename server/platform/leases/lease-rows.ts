import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** The columns of a table that contain leases. Each row is one thing to lease. */
interface LeaseColumns<Table extends keyof Database> {
  readonly table: Table
  /** Identifies the row. */
  readonly key: keyof Database[Table] & string
  /** The holder's random id; omitted if a row belongs to the process that inserted it. */
  readonly holder?: keyof Database[Table] & string
  /** When the lease expires, in UTC epoch milliseconds. It is free if this is null or past. */
  readonly until: keyof Database[Table] & string
}

/** A time in UTC epoch milliseconds, or an expression for it. */
type Time = number | RawBuilder<number>
/** Other columns of a row. */
type Values = Readonly<Record<string, string | number | null>>

/** A row's lease and the process that claims it. */
interface Claim {
  readonly key: string | number
  readonly holder?: string | null
  readonly until: Time
}

/**
 * Leases as rows. A lease is the exclusive right of one process to do something until a given time. Its holder
 * renews it, and it expires if the holder dies. Every change is one atomic statement, so any number of processes
 * may claim at once, and a holder that has lost its lease changes nothing.
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

  /** Claims a lease unless it is held. Inserts its row if there is none. @param values other columns of the new row. */
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

  /** Like {@link claim}, but fails if the row does not exist. @param values other columns to change. */
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

  /** A condition on rows of the table: their lease is free at a time. */
  isFree(now: Time): RawBuilder<SqlBool> {
    const until = sql`${this.table}.${this.until}`
    return sql<SqlBool>`(${until} is null or ${until} <= ${now})`
  }

  /** Sets a new end of a lease. @param only values that other columns must have. @returns false if the lease is lost. */
  async renew(db: Db, claim: Claim, only: Values = {}): Promise<boolean> {
    const others = Object.entries(only).map(([name, value]) => sql` and ${sql.ref(name)} = ${value}`)
    return await changes(
      db,
      sql`update ${this.table} set ${this.until} = ${claim.until}
        where ${this.isOf(claim)}${sql.join(others, sql``)}`,
    )
  }

  /** Releases a lease and keeps its row. Does nothing if the lease is lost. */
  async release(db: Db, claim: Omit<Claim, 'until'>): Promise<void> {
    await changes(db, sql`update ${this.table} set ${this.until} = 0 where ${this.isOf(claim)}`)
  }

  /** Removes the rows of expired leases. */
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
