import type { Db } from '#server/platform/database/db.ts'
import type { WorkOfEachProcess, WorkOfOneProcess } from '#server/platform/periodic-work.ts'

/** A kind of job and the type of its payload. Create one with {@link jobKind}. */
export interface JobKind<Payload> {
  /** `module.verb`. Stored in rows, so it must not change. */
  readonly name: string
  /** How often a job is tried before it fails. */
  readonly maxAttempts: number
  /**
   * Whether the payload is secret: it is encrypted in the database, emptied even if the job failed, and wiped from
   * the database's files.
   */
  readonly secret: boolean
  /** Never set; it only carries the type. */
  readonly payload?: Payload
}

/** @param maxAttempts with the delays of `backoff.ts`, 12 attempts take about a day and a half. */
export function jobKind<Payload>(name: string, { maxAttempts = 12, secret = false } = {}): JobKind<Payload> {
  return { name, maxAttempts, secret }
}

export interface JobContext {
  readonly id: number
  /** Counted from 1. A job that goes on in its next turn is still in the same attempt. */
  readonly attempt: number
  /** Aborted when the server stops or the lease is lost. */
  readonly signal: AbortSignal
  /** Whether another job of this kind could run if this one gave up its turn. */
  othersWait(): Promise<boolean>
}

/**
 * On whose behalf a job runs. Of each account and each network, one job of a kind runs at a time, and those
 * whose last turn is the longest ago come first.
 */
export interface JobOwner {
  readonly account: string
  readonly network: string
}

/**
 * That a job is not done and goes on in the same attempt: with `next-turn` after others have had their turn, with `later`
 * in half a minute, because it cannot go on before.
 */
export type GoesOn = 'next-turn' | 'later'

/** Which process does a piece of work. */
export interface RunCondition {
  /** While it says no, this process leaves the work to others. By default it never does. */
  mayRun?(): boolean
}

interface JobHandler<Payload> extends RunCondition {
  /**
   * A rejection means: try again later. A job may run twice (if the server was killed), so repeating it must
   * do no harm.
   * @returns nothing if the job is done.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: Most handlers return nothing.
  run(payload: Payload, context: JobContext): Promise<void | GoesOn>
  /** Called after the last attempt has failed. */
  gaveUp?(payload: Payload, error: unknown): Promise<void>
}

/** Work that outlives a request: rows in `jobs`, each claimed by one server process at a time. */
export interface Jobs {
  /**
   * Adds a job in `db`, which may be a transaction. It starts immediately, or at `runAt` (UTC epoch
   * milliseconds).
   */
  enqueue<Payload>(
    db: Db,
    kind: JobKind<Payload>,
    payload: Payload,
    when?: { readonly runAt?: number; readonly owner?: JobOwner },
  ): Promise<void>
  /** The payloads of the jobs of a kind that no process works on at the moment. */
  waiting<Payload>(kind: JobKind<Payload>): Promise<readonly Payload[]>
  /** The payloads of the jobs of a kind that have given up their turn and wait to go on in this process. */
  goingOnHere<Payload>(kind: JobKind<Payload>): Promise<readonly Payload[]>
  /** Sets the handler of a kind, once per kind and before `start`. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void
  /**
   * Runs a task immediately and then periodically, in one process at a time. One that fails is tried again after the
   * pauses of `backoff.ts`, at the latest when it would be repeated. Call it before `start`.
   */
  every(work: WorkOfOneProcess, run: (context: JobContext) => Promise<void>, place?: RunCondition): void
  /**
   * Runs a task in this process: at its start, and again so long after each end. For what only concerns this
   * machine, such as its disk. Call it before `start`.
   */
  everyHere(work: WorkOfEachProcess, run: (signal: AbortSignal) => Promise<void>): void
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void
  /** Runs all due jobs one after another and returns their number. For tests. */
  runDue(): Promise<number>
  start(): Promise<void>
  /** Claims no more jobs, aborts the running ones and waits for them for a few seconds. */
  stop(): Promise<void>
}
