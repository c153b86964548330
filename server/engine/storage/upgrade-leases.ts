import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The tables of a wiki as they were before its upgrade. */
export interface KeptCopy {
  /** Of the database that contains them. */
  readonly name: string
  readonly schema: string
}

/** The right to upgrade a wiki's database, which one process of all has at a time. */
export interface UpgradeLease {
  /** Aborted when the lease was lost, or when its holder wants to end. */
  readonly signal: AbortSignal
  /** The complete copy that there is: at the beginning, one that a killed process has left. */
  readonly copy: KeptCopy | null
  /** Stores which complete copy there is. @throws LeaseLostError */
  keep(copy: KeptCopy | null): Promise<void>
  /** @throws LeaseLostError when another process may have begun. */
  requireHeld(): void
}

/** Another process may be upgrading the wiki now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

interface UpgradeLeasesOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: EngineLog
  /** For tests. */
  readonly leaseMs?: number
}

/** How long a wiki waits for another process when the one that was upgrading it has died. */
const LEASE_MS = 30 * SECOND_MS

/**
 * Lets one process at a time, of all machines, upgrade a wiki in MariaDB. A lease is a row that its holder renews,
 * so it ends by itself when the holder dies. The row also names the copy of before, and stays until nobody needs
 * that.
 */
export class UpgradeLeases {
  private readonly db: Db
  private readonly clock: Clock
  private readonly log: EngineLog
  private readonly leaseMs: number

  constructor({ db, clock, log, leaseMs = LEASE_MS }: UpgradeLeasesOptions) {
    this.db = db
    this.clock = clock
    this.log = log
    this.leaseMs = leaseMs
  }

  /**
   * Does something that only the holder of a wiki's lease may do.
   * @returns null, at once, when another process holds it.
   * @throws what `work` throws.
   */
  async whileHeld<T>(
    dbName: string,
    signal: AbortSignal,
    work: (lease: UpgradeLease) => Promise<T>,
  ): Promise<T | null> {
    signal.throwIfAborted()
    const holder = randomUUID()
    // Counted by a clock that never jumps, and from before the database was asked.
    let until = performance.now() + this.leaseMs
    const row = await this.take(dbName, holder)
    if (!row) return null
    let copy = row.copy_name === null ? null : { name: row.copy_name, schema: row.copy_schema ?? '' }
    const lost = new AbortController()
    const lose = () => lost.abort(new LeaseLostError(`Another process may be upgrading ${dbName}.`))
    const renew = async () => {
      const asked = performance.now()
      try {
        if (await this.change(dbName, holder, { held_until: this.clock.now() + this.leaseMs }))
          until = asked + this.leaseMs
        else lose()
      } catch (err) {
        this.log.warn({ err, dbName }, 'the lease of an upgrade could not be renewed')
      }
    }
    // Ends the work before another process can begin: PHP has to end too.
    const margin = this.leaseMs / 3
    let renewing: Promise<void> | null = null
    const timer = setInterval(() => {
      if (performance.now() > until - margin) lose()
      else
        renewing ??= renew().finally(() => {
          renewing = null
        })
    }, this.leaseMs / 6).unref()
    const requireHeld = () => lost.signal.throwIfAborted()
    try {
      return await work({
        signal: AbortSignal.any([signal, lost.signal]),
        get copy() {
          return copy
        },
        keep: async kept => {
          requireHeld()
          const values = { copy_name: kept?.name ?? null, copy_schema: kept?.schema ?? null }
          if (!(await this.change(dbName, holder, values))) lose()
          requireHeld()
          copy = kept
        },
        requireHeld,
      })
    } finally {
      clearInterval(timer)
      await renewing
      await this.end(dbName, holder)
    }
  }

  /** Whether a process was killed while it was upgrading the wiki, and no other has begun since. */
  async wasInterrupted(dbName: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('wiki_upgrades')
      .select('copy_name')
      .where('db_name', '=', dbName)
      .where('copy_name', 'is not', null)
      .where('held_until', '<=', this.clock.now())
      .executeTakeFirst()
    return row !== undefined
  }

  private async take(dbName: string, holder: string) {
    const now = this.clock.now()
    const mine = { holder, held_until: now + this.leaseMs }
    return await this.db
      .insertInto('wiki_upgrades')
      .values({ db_name: dbName, ...mine, copy_name: null, copy_schema: null })
      .onConflict(conflict =>
        conflict.column('db_name').doUpdateSet(mine).where('wiki_upgrades.held_until', '<=', now),
      )
      .returning(['copy_name', 'copy_schema'])
      .executeTakeFirst()
  }

  /** @returns false when it is another's. */
  private async change(
    dbName: string,
    holder: string,
    values: { held_until: number } | { copy_name: string | null; copy_schema: string | null },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('wiki_upgrades')
      .set(values)
      .where('db_name', '=', dbName)
      .where('holder', '=', holder)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Never rejects: a lease that cannot be ended ends by itself. */
  private async end(dbName: string, holder: string): Promise<void> {
    try {
      await this.db
        .deleteFrom('wiki_upgrades')
        .where('db_name', '=', dbName)
        .where('holder', '=', holder)
        .where('copy_name', 'is', null)
        .execute()
      await this.change(dbName, holder, { held_until: 0 })
    } catch (err) {
      this.log.warn({ err, dbName }, 'the lease of an upgrade ends by itself')
    }
  }
}
