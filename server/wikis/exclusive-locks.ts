import { SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type HeldLease, keepLease } from '#server/platform/leases/keep-lease.ts'
import { LeaseRows } from '#server/platform/leases/lease-rows.ts'
import { withoutPort } from './host-name.ts'
import type { RecordStore } from './record-store.ts'
import type { TableLock } from './storage/table-lock.ts'
import type { WikiRecord } from './wiki-record.ts'

/** Keeps everybody from writing to a wiki until it is released, or its holder has been dead for a minute. */
export interface ExclusiveLock {
  /** May be called more than once. */
  release(): Promise<void>
}

/** The properties of a wiki that a lock needs. */
interface LockedWiki {
  readonly host: string
  readonly record: Pick<WikiRecord, 'dbName' | 'storage'>
  readonly lock: { takeLane(): Promise<() => void> }
}

interface ExclusiveLocksOptions {
  readonly store: Pick<RecordStore, 'db'>
  readonly clock: Clock
  readonly log: EngineLog
  /** Stops writes by other processes that have not noticed the lock yet; null if there are none. */
  readonly lockTables: (wiki: LockedWiki) => Promise<TableLock | null>
}

/** How long a wiki stays locked after its holder has died. */
const LEASE_MS = 60 * SECOND_MS

const LEASES = new LeaseRows({ table: 'wiki_freezes', key: 'id', until: 'frozen_until' })

interface Held {
  readonly id: number
  readonly host: string
  readonly lease: HeldLease
  /** Makes this process read the wiki's record again. */
  readonly refresh: () => Promise<unknown>
  tables: TableLock | null
}

/**
 * The exclusive locks of this process. Each is a row with a lease, which all processes see in the wiki's record
 * as `lockReason`. A wiki may have several locks for different reasons.
 */
export class ExclusiveLocks {
  private readonly options: ExclusiveLocksOptions
  private readonly held = new Set<Held>()

  constructor(options: ExclusiveLocksOptions) {
    this.options = options
  }

  /** As `WikiLock.lockExclusively`. @param refresh makes this process read the wiki's record again. */
  async lock(wiki: LockedWiki, reason: string, refresh: () => Promise<unknown>): Promise<ExclusiveLock> {
    const held = await this.insert(wiki.host, reason, refresh)
    const release = async () => {
      if (!this.held.delete(held)) return
      await this.end(held)
    }
    try {
      await refresh()
      held.tables = await this.options.lockTables(wiki)
      const leave = await wiki.lock.takeLane()
      leave()
      return { release }
    } catch (error) {
      await release()
      throw error
    }
  }

  /** @throws Error when one of this process's locks on the wiki has expired, so that the wiki may have changed. */
  requireUnbroken(domain: string): void {
    const host = withoutPort(domain)
    for (const { lease, tables, ...held } of this.held) {
      if (held.host !== host) continue
      try {
        lease.requireHeld()
        if (tables?.isHeld === false) throw new Error('The connection to MariaDB was lost.')
      } catch (cause) {
        throw new Error(`The wiki at ${domain} could be changed meanwhile.`, { cause })
      }
    }
  }

  /** Releases all locks. */
  async stop(): Promise<void> {
    for (const held of this.held)
      await this.end(held).catch(err =>
        this.options.log.warn(
          { err, wiki: held.host },
          'the lock of a wiki could not be released; it expires within a minute',
        ),
      )
    this.held.clear()
  }

  private async insert(host: string, reason: string, refresh: Held['refresh']): Promise<Held> {
    const { store, clock, log } = this.options
    const until = () => clock.now() + LEASE_MS
    await LEASES.removeExpired(store.db, clock.now())
    const since = clock.now()
    const { id } = await store.db
      .insertInto('wiki_freezes')
      .values({ host, reason, frozen_until: until() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lease = keepLease({
      doing: `writing to ${host}`,
      leaseMs: LEASE_MS,
      renew: async () => await LEASES.renew(store.db, { key: id, until: until() }),
      onSilence: 'lose',
      clock,
      since,
      onRenewalFailed: err => log.warn({ err, wiki: host }, 'the lock of a wiki could not be renewed'),
    })
    const held = { id, host, lease, refresh, tables: null }
    this.held.add(held)
    return held
  }

  private async end({ id, host, lease, refresh, tables }: Held): Promise<void> {
    const { store, log } = this.options
    await lease.end()
    try {
      await store.db.deleteFrom('wiki_freezes').where('id', '=', id).execute()
      await refresh()
    } finally {
      // Writers that wait for a database that was replaced are refused there.
      await tables
        ?.release()
        .catch(err => log.warn({ err, wiki: host }, 'the lock of a wiki has ended with its connection'))
    }
  }
}
