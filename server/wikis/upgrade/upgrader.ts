import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { UpgradeFailure } from '#contract/operator/wiki-upgrades.ts'
import { commandHere } from '#server/platform/command-here.ts'
import { LeaseLostError } from '#server/platform/leases/keep-lease.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import {
  attemptUpgrade,
  failureOf,
  isServiceSilent,
  type Outcome,
  type UpgradeContext,
} from './attempt-upgrade.ts'
import { isNewerRelease, releaseOf } from './releases.ts'
import { UnservedHosts, type UnservedReason } from './unserved-hosts.ts'
import { UpgradeQueue } from './upgrade-queue.ts'
import { HALTED } from './upgrade-run.ts'

interface UpgraderOptions extends UpgradeContext {
  /** The hosts of the best canaries, best first. */
  readonly canaries?: () => Promise<readonly string[]>
  /** The wikis that had another schema when the engine started. */
  readonly outdated: readonly { readonly host: string; readonly schema: string }[]
}

/** Each upgrade is a PHP process that keeps a core busy for some seconds. Visitors need the other cores. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** The most wikis that one line in the log names. */
const NAMED_MAX = 20
/** When to retry wikis that were not upgraded because a disk was full or a database away. */
const RETRY_MS = 10 * MINUTE_MS
/** What the log says about each failure. */
const WORDS: Readonly<Record<Exclude<UpgradeFailure, 'needs-wikibase'>, string>> = {
  'update-failed': 'a wiki cannot be upgraded and is not served; it is as it was before',
  'no-room': 'there is no space to upgrade a wiki, and it is not served',
  'storage-away': 'a wiki cannot be upgraded while a database does not respond, and is not served',
}
/** How often to look whether another process has upgraded a wiki, and what operators have decided. */
const LOOK_MS = 2 * SECOND_MS

/**
 * Upgrades the databases of wikis that an older MediaWiki created, while the others are served: first some
 * canaries, one after another, and the rest only if those went well. Never touches a wiki that needs a newer
 * MediaWiki. Several processes share the work on wikis in MariaDB.
 */
export class Upgrader {
  private readonly options: UpgraderOptions
  private readonly unserved = new UnservedHosts()
  private readonly pending = new UpgradeQueue()
  /** Wikis to try again. */
  private readonly later = new Set<string>()
  private readonly stopping = new AbortController()
  private onUpgraded: (wiki: KnownWiki) => void = () => undefined
  private retry: NodeJS.Timeout | null = null
  private look: NodeJS.Timeout | null = null
  /** The run's version when it was last read. */
  private version = 0
  private isHalted = false
  private work: Promise<void> = Promise.resolve()

  constructor(options: UpgraderOptions) {
    this.options = options
    for (const { host, schema } of options.outdated) {
      const isNewer = isNewerRelease(schema, options.schema)
      this.unserved.add(host, isNewer ? 'newer' : 'upgrading')
      if (!isNewer) this.pending.add(host)
    }
  }

  /** @param onUpgraded called for each wiki once it can be served. */
  start(onUpgraded: (wiki: KnownWiki) => void): void {
    const { run, log, outdated } = this.options
    this.onUpgraded = onUpgraded
    this.reportNewer()
    if (this.pending.size === 0) {
      // A crash may have come between the last wiki's upgrade and recording the end of the run.
      this.next(async () => await run.settle())
      return
    }
    log.info({ wikis: this.pending.size }, 'upgrading wikis')
    const hosts = outdated.filter(({ host }) => this.unserved.reasonOf(host) === 'upgrading')
    const schemas = new Set(hosts.map(({ schema }) => schema))
    this.next(async () => {
      await run.open([...schemas])
      this.pending.prefer(
        hosts.map(({ host }) => host),
        (await this.options.canaries?.()) ?? [],
      )
      await this.runAll()
    })
  }

  /**
   * Checks a wiki that was added or replaced, and upgrades it soon if needed. Call it before anything can be
   * requested from the wiki.
   */
  admit({ host, record }: KnownWiki): void {
    const { schema, log } = this.options
    this.pending.delete(host)
    this.later.delete(host)
    if (record.schema === schema) this.unserved.remove(host)
    else if (isNewerRelease(record.schema, schema)) {
      log.error({ wiki: host }, 'a wiki needs a newer MediaWiki and is not served')
      this.unserved.add(host, 'newer')
    } else {
      this.unserved.add(host, 'upgrading')
      this.pending.add(host)
      this.next(async () => await this.runPending())
    }
  }

  /** Why a wiki cannot be served; null if it can. Moves a pending wiki before the others of its size. */
  whyUnserved(wiki: KnownWiki): UnservedReason | null {
    const { host, record } = wiki
    if (record.schema === this.options.schema) {
      // Another process may have upgraded it.
      if (this.unserved.has(host)) this.forget(host)
      return null
    }
    if (!this.unserved.has(host)) this.admit(wiki)
    this.pending.hurry(host)
    return this.unserved.reasonOf(host)
  }

  /** As {@link whyUnserved}, without changing the order. */
  isHeld({ record }: KnownWiki): boolean {
    return record.schema !== this.options.schema
  }

  /** The number of wikis that are not served by reason. */
  counts(): ReturnType<UnservedHosts['counts']> {
    return this.unserved.counts()
  }

  /** Resolves when the wiki can be served. @throws WikiUnservedError when it cannot be served for now, or not soon. */
  async whenServed(wiki: KnownWiki): Promise<void> {
    this.whyUnserved(wiki)
    await this.unserved.whenServed(wiki.host)
  }

  /** Forgets a wiki that was removed. */
  forget(host: string): void {
    this.pending.delete(host)
    this.unserved.remove(host)
  }

  /** Resolves when no upgrade is left or none may begin. */
  async done(): Promise<void> {
    await this.work
  }

  /** Interrupts running upgrades. The databases of those wikis are put back as they were. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The engine stops.'))
    for (const timer of [this.retry, this.look]) if (timer) clearTimeout(timer)
    await this.work
    this.unserved.stop()
  }

  /** Queues work after the current work. If it fails, it is retried. */
  private next(work: () => Promise<void>): void {
    this.work = this.work.then(work).catch(error => {
      if (this.isStopping) return
      this.options.log.error(
        { err: error },
        'the upgrades of wikis were interrupted and will resume in a moment',
      )
      this.version = 0
      const again = () => {
        if (!this.isStopping) this.next(work)
      }
      setTimeout(again, LOOK_MS).unref()
    })
  }

  private async runPending(): Promise<void> {
    if (this.pending.size > 0 && !this.isStopping) await this.runAll()
  }

  private async runAll(): Promise<void> {
    const started = performance.now()
    const unfit: string[] = []
    const { registry, storage, log, run } = this.options
    await this.pending.measure(async host => {
      const wiki = await registry.get(host)
      return wiki ? await storage.of(wiki).upgradeBytes(wiki) : 0
    })
    while (!this.isStopping) {
      const { state, version } = await run.read()
      this.version = version
      this.setHalted(HALTED.includes(state))
      if (this.isHalted) break
      const outcomes =
        state === 'canaries'
          ? [await this.runCanary(unfit)]
          : await Promise.all(Array.from({ length: AT_ONCE }, async () => await this.runOthers(unfit)))
      if (!this.isStopping) await run.settle()
      if (outcomes.includes('halted')) continue
      if (outcomes.includes('none') && !this.pending.hasElsewhere) break
      if (outcomes.some(outcome => outcome !== 'done' && outcome !== 'failed')) await this.waitForOthers()
    }
    if (unfit.length > 0)
      log.error(
        { wikis: unfit.slice(0, NAMED_MAX), count: unfit.length },
        'these wikis contain items and are not served: MEDIAWIKI_DIR needs a MediaWiki with Wikibase',
      )
    if (this.isStopping) return
    const seconds = Math.round((performance.now() - started) / SECOND_MS)
    if (!this.isHalted) log.info({ ...this.counts(), seconds }, 'no wiki is left to upgrade')
    if (this.later.size > 0) this.tryAgainLater()
    this.watch()
  }

  /** Upgrades a canary. @returns `none` if no wiki may be one. */
  private async runCanary(unfit: string[]): Promise<Outcome | 'none'> {
    const host = this.pending.takeCanary()
    return host === undefined ? 'none' : await this.runOne(host, { unfit, mayBeCanary: true })
  }

  /** Upgrades wikis until none is left or none may begin. */
  private async runOthers(unfit: string[]): Promise<Outcome | 'none'> {
    for (let host = this.pending.take(); host !== undefined && !this.isStopping; host = this.pending.take()) {
      const outcome = await this.runOne(host, { unfit, mayBeCanary: this.pending.mayBeCanary(host) })
      if (outcome === 'busy' || outcome === 'halted') return outcome
    }
    return 'none'
  }

  /** Waits a moment, then puts wikis that other processes were upgrading back in the queue. */
  private async waitForOthers(): Promise<void> {
    await delay(LOOK_MS, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined)
    this.pending.lookAgain()
  }

  private async runOne(
    host: string,
    { unfit, mayBeCanary }: { readonly unfit: string[]; readonly mayBeCanary: boolean },
  ): Promise<Outcome> {
    const { registry } = this.options
    try {
      const wiki = await registry.get(host)
      // Another process may have been first.
      if (wiki?.record.schema === this.options.schema || !wiki) {
        this.unserved.remove(host)
        return 'done'
      }
      const outcome = await wiki.lock.write(async () => {
        // The wiki may have been replaced meanwhile.
        if (this.unserved.reasonOf(host) !== 'upgrading') return 'replaced'
        return await attemptUpgrade(this.options, { host, mayBeCanary }, this.stopping.signal)
      }, this.stopping.signal)
      if (outcome === 'replaced') return 'done'
      if (outcome === 'elsewhere') this.pending.leave(host)
      else if (outcome === 'busy' || outcome === 'halted') this.pending.add(host)
      else if (outcome === 'failed') this.unserved.add(host, 'failed')
      else {
        this.unserved.remove(host)
        const upgraded = await registry.get(host)
        if (upgraded) this.onUpgraded(upgraded)
      }
      return outcome
    } catch (error) {
      if (this.isStopping) return 'halted'
      if (error instanceof LeaseLostError) {
        this.pending.leave(host)
        return 'elsewhere'
      }
      if (isServiceSilent(error)) {
        this.pending.add(host)
        return 'busy'
      }
      await this.fail(host, error, unfit)
      return 'failed'
    }
  }

  private async fail(host: string, error: unknown, unfit: string[]): Promise<void> {
    const { log, registry, run } = this.options
    const failure = failureOf(error)
    const isPassing = failure === 'no-room' || failure === 'storage-away'
    if (failure === 'needs-wikibase') unfit.push(host)
    else if (!(isPassing && this.later.has(host))) log.error({ err: error, wiki: host }, WORDS[failure])
    if (isPassing) this.later.add(host)
    else this.later.delete(host)
    this.unserved.add(host, failure === 'needs-wikibase' ? 'newer' : 'failed')
    try {
      const dbName = (await registry.get(host))?.record.dbName
      if (dbName === undefined) return
      await run.fail(dbName, failure, error instanceof Error ? error.message : String(error))
    } catch (err) {
      log.error({ err, wiki: host }, 'the failure of a wiki upgrade could not be stored')
    }
  }

  /** @param isHalted whether nothing may begin until an operator says so. */
  private setHalted(isHalted: boolean): void {
    if (isHalted && !this.isHalted)
      this.options.log.error(
        { ...this.counts() },
        `no more wikis are upgraded until an operator decides, on the console’s page “Maintenance” or with ${commandHere('upgrades')}`,
      )
    this.isHalted = isHalted
    this.unserved.setHalted(isHalted)
  }

  /** Looks regularly whether an operator has decided something, as long as a wiki waits for that. */
  private watch(): void {
    const { upgrading = 0, failed = 0 } = this.unserved.counts()
    if (this.isStopping || upgrading + failed === 0) return
    if (this.look) clearTimeout(this.look)
    this.look = setTimeout(() => this.next(async () => await this.lookAtRun()), LOOK_MS)
    this.look.unref()
  }

  private async lookAtRun(): Promise<void> {
    if (this.isStopping) return
    const { run, registry, schema } = this.options
    const { state, version } = await run.read()
    if (version === this.version) return this.watch()
    this.version = version
    if (HALTED.includes(state)) {
      this.setHalted(true)
      return this.watch()
    }
    const waiting = new Set(await run.waiting())
    for (const host of this.unserved.hostsFor('failed')) {
      if (waiting.has(host)) {
        this.unserved.add(host, 'upgrading')
        this.later.delete(host)
        this.pending.add(host)
      } else if ((await registry.get(host))?.record.schema === schema) this.forget(host)
    }
    if (this.pending.size > 0) await this.runAll()
    else this.watch()
  }

  private tryAgainLater(): void {
    if (this.retry) clearTimeout(this.retry)
    this.retry = setTimeout(() => {
      for (const host of this.later) {
        this.unserved.add(host, 'upgrading')
        this.pending.add(host)
      }
      this.next(async () => {
        await this.options.run.retryPassing()
        await this.runPending()
      })
    }, RETRY_MS)
    this.retry.unref()
  }

  private reportNewer(): void {
    const { outdated, log, schema } = this.options
    const newer = outdated.filter(({ host }) => this.unserved.reasonOf(host) === 'newer')
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
