import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { type Clock, steadyClock } from '#server/platform/clock.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import { keepLease } from '#server/platform/leases/keep-lease.ts'
import { LeaseRows } from '#server/platform/leases/lease-rows.ts'
import type { SafetyCopy, UpgradeLease } from '#server/wikis/wiki-store.ts'

interface UpgradeLeasesOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: EngineLog
  /** For tests. */
  readonly leaseMs?: number
}

/** How long a wiki waits before another process may upgrade it, after the one that was upgrading it has died. */
const LEASE_MS = 30 * SECOND_MS

const LEASES = new LeaseRows({
  table: 'wiki_upgrades',
  key: 'db_name',
  holder: 'holder',
  until: 'held_until',
})

/**
 * Lets only one process, of all machines, upgrade a wiki at a time. A lease is a row that its holder renews, so
 * it expires if the holder dies. For a wiki in MariaDB, the row also names the safety copy, and stays until
 * nobody needs that.
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
   * Does work that only the holder of a wiki's lease may do.
   * @param admit decides, in the transaction that takes the lease, whether to take it.
   * @returns null, at once, if another process holds the lease or `admit` says no.
   * @throws what `work` throws.
   */
  async whileHeld<T>(
    dbName: string,
    signal: AbortSignal,
    work: (lease: UpgradeLease) => Promise<T>,
    admit: (trx: Db) => Promise<boolean> = async () => true,
  ): Promise<T | null> {
    signal.throwIfAborted()
    const { db, clock, leaseMs } = this
    const since = steadyClock.now()
    const mine = () => ({ key: dbName, holder, until: clock.now() + leaseMs })
    const holder = randomUUID()
    const isMine = await db
      .transaction()
      .execute(async trx => (await admit(trx)) && (await LEASES.claim(trx, mine(), clock.now())))
    if (!isMine) return null
    const kept = keepLease({
      doing: `upgrading ${dbName}`,
      leaseMs,
      renew: async () => await LEASES.renew(db, mine()),
      onSilence: 'lose',
      since,
      onRenewalFailed: err => this.log.warn({ err, dbName }, 'the lease of an upgrade could not be renewed'),
    })
    const requireHeld = () => kept.requireHeld()
    try {
      let copy = await this.copyOf(dbName)
      return await work({
        signal: AbortSignal.any([signal, kept.signal]),
        get copy() {
          return copy
        },
        keep: async next => {
          requireHeld()
          if (!(await this.nameCopy(dbName, holder, next))) kept.lose()
          requireHeld()
          copy = next
        },
        requireHeld,
      })
    } finally {
      await kept.end()
      await this.end(dbName, holder)
    }
  }

  /** Whether a process was killed while upgrading the wiki, and no other has begun since. */
  async wasInterrupted(dbName: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('wiki_upgrades')
      .select('copy_name')
      .where('db_name', '=', dbName)
      .where('copy_name', 'is not', null)
      .where(LEASES.isFree(this.clock.now()))
      .executeTakeFirst()
    return row !== undefined
  }

  private async copyOf(dbName: string): Promise<SafetyCopy | null> {
    const { copy_name: name, copy_schema: schema } = await this.db
      .selectFrom('wiki_upgrades')
      .select(['copy_name', 'copy_schema'])
      .where('db_name', '=', dbName)
      .executeTakeFirstOrThrow()
    return name === null ? null : { name, schema: schema ?? '' }
  }

  /** @returns false if another process holds the lease. */
  private async nameCopy(dbName: string, holder: string, copy: SafetyCopy | null): Promise<boolean> {
    return await changesRows(
      this.db
        .updateTable('wiki_upgrades')
        .set({ copy_name: copy?.name ?? null, copy_schema: copy?.schema ?? null })
        .where('db_name', '=', dbName)
        .where('holder', '=', holder),
    )
  }

  /** Never rejects: a lease that cannot be ended expires. */
  private async end(dbName: string, holder: string): Promise<void> {
    try {
      await this.db
        .deleteFrom('wiki_upgrades')
        .where('db_name', '=', dbName)
        .where('holder', '=', holder)
        .where('copy_name', 'is', null)
        .execute()
      await LEASES.release(this.db, { key: dbName, holder })
    } catch (err) {
      this.log.warn({ err, dbName }, 'the lease of an upgrade could not be released; it expires by itself')
    }
  }
}
