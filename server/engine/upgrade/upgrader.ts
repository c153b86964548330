import { availableParallelism } from 'node:os'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { RecordChanges } from '#server/engine/wikis/record-changes.ts'
import type { KnownWiki, WikiRegistry } from '#server/engine/wikis/registry.ts'
import { isNewerRelease, releaseOf } from './releases.ts'
import { databaseSizes, dropSafetyCopy } from './safety-copy.ts'
import { NeedsWikibaseError, NoRoomToUpgradeError, type UpgradeContext, upgradeWiki } from './upgrade-wiki.ts'

/**
 * Why a wiki cannot be served: its upgrade is pending; it has failed; or the wiki needs a newer MediaWiki, or
 * one with Wikibase, and is not touched.
 */
export type HeldReason = 'upgrading' | 'failed' | 'newer'

interface UpgraderOptions extends UpgradeContext {
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  /** The schema that the wikis need. */
  readonly schema: string
  /** UTC epoch milliseconds. */
  readonly now: () => number
  readonly log: EngineLog
}

/** Each upgrade is one PHP process that uses a core for some seconds. Visitors need the others. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Wikis that one line in the log names. */
const NAMED_MAX = 20
const NO_ROOM_RETRY_MS = 10 * MINUTE_MS
/** Bytes of databases, each limit four times the one before. Wikis between the same two count as equal. */
const SIZES = Array.from({ length: 8 }, (_, index) => 4 ** (index + 1) * MEGABYTE)

/**
 * Upgrades the databases of wikis that an older MediaWiki created, while the others are served. Small ones come
 * first, because a large one takes hours and all others would wait for it; among equals it begins with those
 * that were requested. It never touches a wiki that needs a newer MediaWiki than there is.
 */
export class Upgrader {
  private readonly options: UpgraderOptions
  private readonly held = new Map<string, HeldReason>()
  private readonly pending = new Set<string>()
  /** Places of the pending wikis in `SIZES`. */
  private readonly sizes = new Map<string, number>()
  private readonly waiting = new Map<string, PromiseWithResolvers<void>>()
  private readonly noRoom = new Set<string>()
  private readonly stopping = new AbortController()
  private onUpgraded: (wiki: KnownWiki) => void = () => undefined
  private retry: NodeJS.Timeout | null = null
  private work: Promise<void> = Promise.resolve()

  constructor(options: UpgraderOptions) {
    this.options = options
    const { registry, schema } = options
    for (const { host, record } of registry.all()) {
      if (record.schema === schema) continue
      const isNewer = isNewerRelease(record.schema, schema)
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

  /** Why a wiki cannot be served; null when it can. Moves a pending wiki before the others of its size. */
  whyHeld(host: string): HeldReason | null {
    if (this.pending.delete(host)) {
      const others = [...this.pending]
      this.pending.clear()
      for (const name of [host, ...others]) this.pending.add(name)
    }
    return this.held.get(host) ?? null
  }

  /** As {@link whyHeld}, without changing the order. */
  isHeld(host: string): boolean {
    return this.held.has(host)
  }

  /** The number of wikis that are held, for each reason. */
  counts(): Readonly<Partial<Record<HeldReason, number>>> {
    const counts: Partial<Record<HeldReason, number>> = {}
    for (const reason of this.held.values()) counts[reason] = (counts[reason] ?? 0) + 1
    return counts
  }

  /** Resolves when the wiki can be served. @throws Error when it cannot, until the next start. */
  async whenServed(host: string): Promise<void> {
    const reason = this.whyHeld(host)
    if (reason === null) return
    if (reason !== 'upgrading') throw new Error(`The wiki at ${host} cannot be served: ${reason}.`)
    const waiting = this.waiting.get(host) ?? Promise.withResolvers<void>()
    this.waiting.set(host, waiting)
    await waiting.promise
  }

  /** Forgets a wiki that was removed. */
  forget(host: string): void {
    this.pending.delete(host)
    this.release(host, null)
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
    for (const host of this.waiting.keys()) this.release(host, 'upgrading')
  }

  private async runAll(): Promise<void> {
    const started = performance.now()
    const unfit: string[] = []
    await this.measure()
    const run = async () => {
      for (let host = this.next(); host !== undefined && !this.isStopping; host = this.next()) {
        this.pending.delete(host)
        await this.runOne(host, unfit)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, run))
    if (unfit.length > 0)
      this.options.log.error(
        { wikis: unfit.slice(0, NAMED_MAX), count: unfit.length },
        'these wikis contain items and are not served: MEDIAWIKI_DIR needs a MediaWiki with Wikibase',
      )
    if (this.isStopping) return
    const seconds = Math.round((performance.now() - started) / SECOND_MS)
    this.options.log.info({ ...this.counts(), seconds }, 'no wiki is left to upgrade')
    if (this.noRoom.size > 0) this.tryAgainLater()
  }

  private async measure(): Promise<void> {
    for (const host of this.pending) {
      const wiki = this.options.registry.get(host)
      const bytes = wiki ? await databaseSizes(wiki) : 0
      this.sizes.set(host, SIZES.filter(size => bytes >= size).length)
    }
  }

  /** The first of the smallest pending wikis. */
  private next(): string | undefined {
    let first: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const host of this.pending) {
      const size = this.sizes.get(host) ?? 0
      if (size < least) [first, least] = [host, size]
    }
    return first
  }

  private async runOne(host: string, unfit: string[]): Promise<void> {
    const { registry, log } = this.options
    const wiki = registry.get(host)
    if (!wiki) return this.release(host, null)
    try {
      const release = await wiki.writeLane.acquire(this.stopping.signal)
      await this.upgrade(host).finally(release)
      this.release(host, null)
      const upgraded = registry.get(host)
      if (upgraded) this.onUpgraded(upgraded)
    } catch (error) {
      if (this.isStopping) return
      if (error instanceof NeedsWikibaseError) unfit.push(host)
      else if (!(error instanceof NoRoomToUpgradeError))
        log.error(
          { err: error, wiki: host },
          'a wiki cannot be upgraded and is not served; it is as it was before',
        )
      else if (!this.noRoom.has(host))
        log.error({ err: error, wiki: host }, 'there is no room to upgrade a wiki, and it is not served')
      if (error instanceof NoRoomToUpgradeError) this.noRoom.add(host)
      else this.noRoom.delete(host)
      this.release(host, error instanceof NeedsWikibaseError ? 'newer' : 'failed')
    }
  }

  private async upgrade(host: string): Promise<void> {
    const { registry, changes, schema, now, log } = this.options
    const wiki = registry.get(host)
    if (!wiki) return
    const moved = await upgradeWiki(this.options, wiki, this.stopping.signal)
    if (moved.length > 0)
      log.info({ wiki: host, count: moved.length, pages: moved.slice(0, NAMED_MAX) }, 'pages have new titles')
    // If this fails, the next start finds the copy and puts it back.
    await changes.apply(wiki.record.domain, record => ({
      ...record,
      schema,
      changedAt: Math.max(now(), record.changedAt + 1),
    }))
    await dropSafetyCopy(wiki)
  }

  private release(host: string, reason: HeldReason | null): void {
    if (reason === null) this.held.delete(host)
    else this.held.set(host, reason)
    const waiting = this.waiting.get(host)
    this.waiting.delete(host)
    if (reason === null) waiting?.resolve()
    else waiting?.reject(new Error(`The wiki at ${host} cannot be served: ${reason}.`))
  }

  private tryAgainLater(): void {
    this.retry = setTimeout(() => {
      for (const host of this.noRoom) {
        this.held.set(host, 'upgrading')
        this.pending.add(host)
      }
      this.work = this.runAll()
    }, NO_ROOM_RETRY_MS)
    this.retry.unref()
  }

  private reportNewer(): void {
    const { registry, log, schema } = this.options
    const newer = registry.all().filter(({ host }) => this.held.get(host) === 'newer')
    if (newer.length === 0) return
    const needed = newer.map(({ record }) => record.schema).reduce((a, b) => (isNewerRelease(b, a) ? b : a))
    log.error(
      { wikis: newer.slice(0, NAMED_MAX).map(({ host }) => host), count: newer.length },
      `these wikis need MediaWiki ${releaseOf(needed)} or newer and are not served: MEDIAWIKI_DIR has ${releaseOf(schema)}`,
    )
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted
  }
}
