import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { LeaseLostError } from '#server/platform/leases/keep-lease.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import type { RecordChanges } from '#server/wikis/record-changes.ts'
import type { KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import type { WikiStorage } from '#server/wikis/wiki-store.ts'
import { isNewerRelease, releaseOf } from './releases.ts'
import { UpgradeQueue } from './upgrade-queue.ts'
import { NeedsWikibaseError } from './upgrade-wiki.ts'

/**
 * Why a wiki cannot be served: its upgrade is pending; it has failed; or the wiki needs a newer MediaWiki, or
 * one with Wikibase, and is not touched.
 */
export type HeldReason = 'upgrading' | 'failed' | 'newer'

interface UpgraderOptions {
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  readonly storage: Pick<WikiStorage, 'of'>
  /** The schema that the wikis need. */
  readonly schema: string
  /** UTC epoch milliseconds. */
  readonly now: () => number
  readonly log: EngineLog
  /** The wikis that had another one when the engine started. */
  readonly outdated: readonly { readonly host: string; readonly schema: string }[]
}

/** Each upgrade is one PHP process that uses a core for some seconds. Visitors need the others. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Wikis, or pages, that one line in the log names. */
const NAMED_MAX = 20
/** What a full disk or a database that is away keeps from being upgraded is tried again. */
const RETRY_MS = 10 * MINUTE_MS
/** How often it is asked whether another process has upgraded a wiki. */
const LOOK_MS = 2 * SECOND_MS

/**
 * Upgrades the databases of wikis that an older MediaWiki created, while the others are served. It never touches a
 * wiki that needs a newer MediaWiki than there is. Several processes share the wikis in MariaDB among them.
 */
export class Upgrader {
  private readonly options: UpgraderOptions
  private readonly held = new Map<string, HeldReason>()
  private readonly pending = new UpgradeQueue()
  private readonly waiting = new Map<string, PromiseWithResolvers<void>>()
  /** Those that are tried again. */
  private readonly later = new Set<string>()
  private readonly stopping = new AbortController()
  private onUpgraded: (wiki: KnownWiki) => void = () => undefined
  private retry: NodeJS.Timeout | null = null
  private work: Promise<void> = Promise.resolve()

  constructor(options: UpgraderOptions) {
    this.options = options
    for (const { host, schema } of options.outdated) {
      const isNewer = isNewerRelease(schema, options.schema)
      this.held.set(host, isNewer ? 'newer' : 'upgrading')
      if (!isNewer) this.pending.add(host)
    }
  }

  /** @param onUpgraded called for each wiki that can be served from now on. */
  start(onUpgraded: (wiki: KnownWiki) => void): void {
    this.onUpgraded = onUpgraded
    this.reportNewer()
    if (this.pending.size === 0) return
    this.options.log.info({ wikis: this.pending.size }, 'upgrading wikis')
    this.work = this.runAll()
  }

  /**
   * Decides about a wiki that was added or replaced, and upgrades it soon if it needs that. Call it before
   * anything can be requested from the wiki.
   */
  admit({ host, record }: KnownWiki): void {
    const { schema, log } = this.options
    this.pending.delete(host)
    this.later.delete(host)
    if (record.schema === schema) this.settle(host, null)
    else if (isNewerRelease(record.schema, schema)) {
      log.error({ wiki: host }, 'a wiki needs a newer MediaWiki and is not served')
      this.settle(host, 'newer')
    } else {
      this.held.set(host, 'upgrading')
      this.pending.add(host)
      this.work = this.work.then(() => this.runPending())
    }
  }

  /** Why a wiki cannot be served; null when it can. Moves a pending wiki before the others of its size. */
  whyHeld(wiki: KnownWiki): HeldReason | null {
    const { host, record } = wiki
    if (record.schema === this.options.schema) {
      // Another process may have upgraded it.
      if (this.held.has(host)) this.forget(host)
      return null
    }
    if (!this.held.has(host)) this.admit(wiki)
    this.pending.hurry(host)
    return this.held.get(host) ?? null
  }

  /** As {@link whyHeld}, without changing the order. */
  isHeld({ record }: KnownWiki): boolean {
    return record.schema !== this.options.schema
  }

  /** The number of wikis that are held, for each reason. */
  counts(): Readonly<Partial<Record<HeldReason, number>>> {
    const counts: Partial<Record<HeldReason, number>> = {}
    for (const reason of this.held.values()) counts[reason] = (counts[reason] ?? 0) + 1
    return counts
  }

  /** Resolves when the wiki can be served. @throws Error when it cannot, until the next start. */
  async whenServed(wiki: KnownWiki): Promise<void> {
    const { host } = wiki
    const reason = this.whyHeld(wiki)
    if (reason === null) return
    if (reason !== 'upgrading') throw new Error(`The wiki at ${host} cannot be served: ${reason}.`)
    const waiting = this.waiting.get(host) ?? Promise.withResolvers<void>()
    this.waiting.set(host, waiting)
    await waiting.promise
  }

  /** Forgets a wiki that was removed. */
  forget(host: string): void {
    this.pending.delete(host)
    this.settle(host, null)
  }

  /** Resolves when no upgrade is left. */
  async done(): Promise<void> {
    await this.work
  }

  /** Interrupts running upgrades. The databases of those wikis are put back as they were. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The engine stops.'))
    if (this.retry) clearTimeout(this.retry)
    await this.work
    for (const host of this.waiting.keys()) this.settle(host, 'upgrading')
  }

  private async runPending(): Promise<void> {
    if (this.pending.size > 0 && !this.isStopping) await this.runAll()
  }

  private async runAll(): Promise<void> {
    const started = performance.now()
    const unfit: string[] = []
    const { registry, storage, log } = this.options
    await this.pending.measure(async host => {
      const wiki = await registry.get(host)
      return wiki ? await storage.of(wiki).upgradeBytes(wiki) : 0
    })
    const run = async () => {
      for (let host = this.pending.take(); host !== undefined && !this.isStopping; host = this.pending.take())
        await this.runOne(host, unfit)
    }
    do await Promise.all(Array.from({ length: AT_ONCE }, run))
    while (await this.othersAreBusy())
    if (unfit.length > 0)
      log.error(
        { wikis: unfit.slice(0, NAMED_MAX), count: unfit.length },
        'these wikis contain items and are not served: MEDIAWIKI_DIR needs a MediaWiki with Wikibase',
      )
    if (this.isStopping) return
    const seconds = Math.round((performance.now() - started) / SECOND_MS)
    log.info({ ...this.counts(), seconds }, 'no wiki is left to upgrade')
    if (this.later.size > 0) this.tryAgainLater()
  }

  /** Waits for a moment if other processes are upgrading wikis. @returns whether to look at those again. */
  private async othersAreBusy(): Promise<boolean> {
    if (this.isStopping || !this.pending.lookAgain()) return false
    await delay(LOOK_MS, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined)
    return !this.isStopping
  }

  private async runOne(host: string, unfit: string[]): Promise<void> {
    const { registry } = this.options
    try {
      const wiki = await registry.get(host)
      // Another process may have been first.
      if (wiki?.record.schema === this.options.schema || !wiki) return this.settle(host, null)
      const outcome = await wiki.lock.write(async () => {
        // It may have been replaced meanwhile.
        if (this.held.get(host) !== 'upgrading') return 'replaced'
        return (await this.upgrade(host)) ? 'done' : 'elsewhere'
      }, this.stopping.signal)
      if (outcome === 'replaced') return
      if (outcome === 'elsewhere') return this.pending.leave(host)
      this.settle(host, null)
      const upgraded = await registry.get(host)
      if (upgraded) this.onUpgraded(upgraded)
    } catch (error) {
      if (this.isStopping) return
      if (error instanceof LeaseLostError) this.pending.leave(host)
      else this.fail(host, error, unfit)
    }
  }

  /** Its lane must be taken. @returns false, at once, when another process is doing it. */
  private async upgrade(host: string): Promise<boolean> {
    const { registry, changes, storage, schema, now, log } = this.options
    const wiki = await registry.get(host)
    if (!wiki) return true
    const moved = await storage.of(wiki).upgrade(wiki, {
      read: async () => await registry.refresh(host),
      publish: async () =>
        await changes.apply(wiki.record.domain, record => ({
          ...record,
          schema,
          changedAt: Math.max(now(), record.changedAt + 1),
        })),
      signal: this.stopping.signal,
    })
    if (moved === null) return false
    if (moved.length > 0)
      log.info({ wiki: host, count: moved.length, pages: moved.slice(0, NAMED_MAX) }, 'pages have new titles')
    return true
  }

  private fail(host: string, error: unknown, unfit: string[]): void {
    const { log } = this.options
    const isNoRoom = isDiskFull(error)
    const isAway = error instanceof StorageUnavailableError
    if (error instanceof NeedsWikibaseError) unfit.push(host)
    else if (!(isNoRoom || isAway))
      log.error(
        { err: error, wiki: host },
        'a wiki cannot be upgraded and is not served; it is as it was before',
      )
    else if (!this.later.has(host))
      log.error(
        { err: error, wiki: host },
        isNoRoom
          ? 'there is no room to upgrade a wiki, and it is not served'
          : 'a wiki cannot be upgraded while its database does not answer, and is not served',
      )
    if (isNoRoom || isAway) this.later.add(host)
    else this.later.delete(host)
    this.settle(host, error instanceof NeedsWikibaseError ? 'newer' : 'failed')
  }

  private settle(host: string, reason: HeldReason | null): void {
    if (reason === null) this.held.delete(host)
    else this.held.set(host, reason)
    const waiting = this.waiting.get(host)
    this.waiting.delete(host)
    if (reason === null) waiting?.resolve()
    else waiting?.reject(new Error(`The wiki at ${host} cannot be served: ${reason}.`))
  }

  private tryAgainLater(): void {
    this.retry = setTimeout(() => {
      for (const host of this.later) {
        this.held.set(host, 'upgrading')
        this.pending.add(host)
      }
      this.work = this.runAll()
    }, RETRY_MS)
    this.retry.unref()
  }

  private reportNewer(): void {
    const { outdated, log, schema } = this.options
    const newer = outdated.filter(({ host }) => this.held.get(host) === 'newer')
    if (newer.length === 0) return
    const needed = newer.map(wiki => wiki.schema).reduce((a, b) => (isNewerRelease(b, a) ? b : a))
    log.error(
      { wikis: newer.slice(0, NAMED_MAX).map(({ host }) => host), count: newer.length },
      `these wikis need MediaWiki ${releaseOf(needed)} or newer and are not served: MEDIAWIKI_DIR has ${releaseOf(schema)}`,
    )
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted
  }
}
