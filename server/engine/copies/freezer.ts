import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { lockWrites, type WriteLock } from '#server/engine/storage/write-lock.ts'
import { withoutPort } from '#server/engine/wikis/host-name.ts'
import type { RecordStore } from '#server/engine/wikis/record-store.ts'
import { MAX_AGE_MS, type WikiRegistry } from '#server/engine/wikis/registry.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { MariaForCopies } from './maria-for-copies.ts'
import { requireMaria } from './prepare-maria.ts'

interface FreezerOptions {
  readonly registry: WikiRegistry
  readonly store: RecordStore
  readonly clock: Clock
  readonly log: EngineLog
  readonly maria: MariaForCopies | null
}

/** How long a wiki stays frozen when its holder has died. */
const LEASE_MS = 60 * SECOND_MS
const RENEW_MS = 10 * SECOND_MS

interface Freeze {
  readonly id: number
  readonly host: string
  until: number
  /** Keeps those from writing who have not noticed. */
  lock: WriteLock | null
  /** It ended before it could be renewed, so the wiki may have changed. */
  isBroken: boolean
}

/**
 * Makes wikis read-only for a time, in all processes of the service. Each freeze is a row that its holder renews,
 * so it ends by itself when the holder dies.
 */
export class Freezer {
  private readonly options: FreezerOptions
  private readonly held = new Set<Freeze>()
  private timer: NodeJS.Timeout | null = null
  private renewing: Promise<void> = Promise.resolve()

  constructor(options: FreezerOptions) {
    this.options = options
  }

  /**
   * Resolves when nothing writes to the wiki any more.
   * @returns a function that ends it, which may be called more than once.
   * @throws Error when there is no such wiki.
   */
  async freeze(domain: string, reason: string): Promise<() => Promise<void>> {
    const { registry } = this.options
    const { host, record, writeLane } = await registry.require(domain)
    const freeze = await this.insert(host, reason)
    const thaw = async () => {
      if (!this.held.delete(freeze)) return
      await this.end(freeze)
      // Who waits to write to a database that was replaced is refused there.
      await this.unlock(freeze)
    }
    try {
      await registry.refresh(host)
      // Only this process writes to a wiki of SQLite. Others write until they have noticed.
      if (record.storage !== 'sqlite') {
        await delay(MAX_AGE_MS)
        freeze.lock = await lockWrites(requireMaria(this.options).server.place, record.dbName)
      }
      const release = await writeLane.hold()
      release()
      return thaw
    } catch (error) {
      await thaw()
      throw error
    }
  }

  /** @throws Error when a freeze of this process has ended too early, so that the wiki may have changed. */
  requireUnbroken(domain: string): void {
    const host = withoutPort(domain)
    for (const freeze of this.held)
      if (
        freeze.host === host &&
        (freeze.isBroken || freeze.lock?.isHeld === false || freeze.until <= this.options.clock.now())
      )
        throw new Error(`The wiki at ${domain} could be changed meanwhile.`)
  }

  /** Ends all freezes. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer)
    this.timer = null
    await this.renewing
    for (const freeze of this.held) {
      await this.end(freeze).catch(err =>
        this.options.log.warn({ err, wiki: freeze.host }, 'a freeze of a wiki ends by itself in a minute'),
      )
      await this.unlock(freeze)
    }
    this.held.clear()
  }

  private async insert(host: string, reason: string): Promise<Freeze> {
    const { store, clock } = this.options
    const now = clock.now()
    // Those whose holder has died.
    await store.db.deleteFrom('wiki_freezes').where('frozen_until', '<', now).execute()
    const until = now + LEASE_MS
    const { id } = await store.db
      .insertInto('wiki_freezes')
      .values({ host, reason, frozen_until: until })
      .returning('id')
      .executeTakeFirstOrThrow()
    const freeze = { id, host, until, lock: null, isBroken: false }
    this.held.add(freeze)
    this.timer ??= setInterval(() => {
      this.renewing = this.renewing.then(() => this.renewAll())
    }, RENEW_MS).unref()
    return freeze
  }

  /** Never rejects: the lock ends with its connection in any case. */
  private async unlock({ lock, host }: Freeze): Promise<void> {
    await lock
      ?.release()
      .catch(err =>
        this.options.log.warn({ err, wiki: host }, 'the lock of a wiki has ended with its connection'),
      )
  }

  private async end({ id, host }: Freeze): Promise<void> {
    const { registry, store } = this.options
    await store.db.deleteFrom('wiki_freezes').where('id', '=', id).execute()
    await registry.refresh(host)
  }

  private async renewAll(): Promise<void> {
    for (const freeze of this.held) {
      try {
        await this.renew(freeze)
      } catch (error) {
        this.options.log.warn({ err: error, wiki: freeze.host }, 'a freeze of a wiki could not be renewed')
      }
    }
  }

  private async renew(freeze: Freeze): Promise<void> {
    const now = this.options.clock.now()
    if (freeze.until <= now) freeze.isBroken = true
    const { numUpdatedRows: rows } = await this.options.store.db
      .updateTable('wiki_freezes')
      .set({ frozen_until: now + LEASE_MS })
      .where('id', '=', freeze.id)
      .executeTakeFirst()
    if (rows === 0n) freeze.isBroken = true
    else freeze.until = now + LEASE_MS
  }
}
