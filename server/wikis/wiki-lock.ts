import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { mayGoOn } from '#server/php/php-backend.ts'
import { WorkerSlots } from '#server/php/worker-slots.ts'
import type { WikiEpochs, Writing, WritingKind } from './epochs/wiki-epochs.ts'
import type { ExclusiveLock } from './exclusive-locks.ts'
import type { WikiStorageKind } from './wiki-record.ts'

/** Requests that may wait to write to a wiki. */
const WAITING_MAX = 256
/** How long work on one wiki waits for its lane before work on other wikis continues. */
const SOON_MS = 5 * SECOND_MS
/** How long requests to a wiki may take to finish before its directory is replaced. */
const PATIENCE_MS = 10 * SECOND_MS

/**
 * The gate of a host, with or without a wiki: PHP passes through it to work for the wiki. It is closed while the
 * wiki's directory is put in place.
 */
export class WikiGate {
  private inside = 0
  private closed: PromiseWithResolvers<void> | null = null
  private empty: PromiseWithResolvers<void> | null = null

  /** Resolves when the gate is open. @throws the signal's reason if it aborts first. */
  async whenOpen(signal?: AbortSignal): Promise<void> {
    while (this.closed) {
      const aborted = Promise.withResolvers<never>()
      const abort = () => aborted.reject(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      if (signal?.aborted) abort()
      await Promise.race([this.closed.promise, aborted.promise]).finally(() =>
        signal?.removeEventListener('abort', abort),
      )
    }
    signal?.throwIfAborted()
  }

  /** @returns a function to leave, which may be called more than once. @throws as {@link whenOpen}. */
  async enter(signal?: AbortSignal): Promise<() => void> {
    await this.whenOpen(signal)
    this.inside++
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.inside--
      if (this.inside === 0) this.empty?.resolve()
    }
  }

  /**
   * Does work while nobody is inside. Waits until everybody has left, but at most `patienceMs`. Only one caller
   * at a time may close the gate.
   */
  async whileClosed<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
    const closed = Promise.withResolvers<void>()
    this.closed = closed
    try {
      if (this.inside > 0) {
        this.empty = Promise.withResolvers<void>()
        await Promise.race([this.empty.promise, delay(patienceMs, undefined, { ref: false })])
        this.empty = null
      }
      return await work()
    } finally {
      this.closed = null
      closed.resolve()
    }
  }
}

interface WikiLockOptions {
  readonly storage: WikiStorageKind
  readonly gate: WikiGate
  readonly begin: (kind: WritingKind) => ReturnType<WikiEpochs['begin']>
  readonly lockExclusively: (reason: string) => Promise<ExclusiveLock>
}

/**
 * Who may use a wiki now, and who may write to it. Each wiki has one lock per process:
 *
 * - **{@link enter}**: PHP works for the wiki, reading or writing. It waits only for {@link whileUnused}.
 * - **{@link writeBeside}**: something that usually only reads may write.
 * - **{@link write}**: something writes. With SQLite one at a time, because secondary updates get lost when two requests
 *   write at once, and only one process writes to the wiki. In MariaDB they write side by side, and those that save the
 *   same page wait for each other in PHP, with a named lock of MariaDB (`PageLock.php`).
 * - **{@link takeLane}**: with SQLite, nobody in this process writes for a moment.
 * - **{@link whileUnused}**: nobody in this process uses the wiki, for the moment in which its directory is replaced.
 * - **{@link lockExclusively}**: nobody in any process writes, for as long as it takes, and people who want to edit see
 *   why.
 *
 * Two mechanisms work below these: in MariaDB, an exclusive lock also locks the tables (`table-lock.ts`), for processes
 * that have not noticed it yet. An upgrade takes the lane and, in MariaDB, the lease of `upgrade-leases.ts` and a named
 * lock; the wiki is not served meanwhile.
 *
 * Which import or restore may work on a wiki is decided before any of these, by its row (`wiki-runs.ts` in the modules).
 * Nobody can write to a wiki that is being created: its reservation is a lease of its creator.
 */
export class WikiLock {
  private readonly slots: WorkerSlots
  private readonly options: WikiLockOptions

  constructor(options: WikiLockOptions) {
    this.slots = new WorkerSlots(options.storage === 'sqlite' ? 1 : Number.POSITIVE_INFINITY, WAITING_MAX)
    this.options = options
  }

  /** Whether several requests may write at once. */
  get admitsManyWriters(): boolean {
    return this.options.storage !== 'sqlite'
  }

  /** Resolves when the wiki may be used. @throws the signal's reason if it aborts first. */
  async whenUsable(signal?: AbortSignal): Promise<void> {
    await this.options.gate.whenOpen(signal)
  }

  /** @returns a function to leave, which may be called more than once. @throws as {@link whenUsable}. */
  async enter(signal?: AbortSignal): Promise<() => void> {
    return await this.options.gate.enter(signal)
  }

  /**
   * Does work that writes to the wiki, in the lane: one at a time with SQLite. Starts a new epoch of the wiki.
   * @param work gets the write that a client's response has to wait for. What it writes applies once this resolves.
   * @throws as `WorkerSlots.acquire`; EpochsUnavailableError; what `work` throws.
   */
  async write<Result>(
    work: (writing: Writing) => Promise<Result>,
    signal?: AbortSignal | undefined,
    kind?: WritingKind,
  ): Promise<Result> {
    const leave = await this.takeLane(signal)
    try {
      return await this.writeBeside(work, kind)
    } finally {
      leave()
    }
  }

  /**
   * As {@link write}, for work that can be done another time.
   * @returns false if the lane did not become free within `waitMs`.
   */
  async writeSoon(
    work: () => Promise<void>,
    { signal, waitMs = SOON_MS }: { readonly signal?: AbortSignal; readonly waitMs?: number } = {},
  ): Promise<boolean> {
    const late = AbortSignal.timeout(waitMs)
    try {
      await this.write(work, signal ? AbortSignal.any([signal, late]) : late)
      return true
    } catch (error) {
      if (error !== late.reason) throw error
      return false
    }
  }

  /** As {@link write}, but without waiting for others, for work that usually only reads. */
  async writeBeside<Result>(
    work: (writing: Writing) => Promise<Result>,
    kind: WritingKind = 'sure',
  ): Promise<Result> {
    const writing = await this.options.begin(kind)
    try {
      return await work(writing)
    } catch (error) {
      if (mayGoOn(error)) await writing.lapse()
      throw error
    } finally {
      await writing.end()
    }
  }

  /**
   * Takes the lane without writing. With MariaDB, it only waits for a place among the writers.
   * @returns a function to release the lane, which may be called more than once.
   * @throws as `WorkerSlots.acquire`.
   */
  async takeLane(signal?: AbortSignal | undefined): Promise<() => void> {
    return await this.slots.acquire(signal)
  }

  /** Does work while nobody in this process uses the wiki or writes to it. @throws as {@link write}. */
  async whileUnused<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return await this.write(async () => await this.options.gate.whileClosed(work), signal)
  }

  /**
   * Makes the wiki read-only in all processes. Resolves when nothing writes to it any more. Nobody can log in
   * meanwhile, because a password changed then would be lost when the wiki is replaced.
   * @param reason shown to those who want to edit.
   * @throws Error when a request keeps writing for too long.
   */
  async lockExclusively(reason: string): Promise<ExclusiveLock> {
    return await this.options.lockExclusively(reason)
  }
}
