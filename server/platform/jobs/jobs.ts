import type { Db } from '#server/platform/database/db.ts'
import type { WorkOfEachProcess, WorkOfOneProcess } from '#server/platform/periodic-work.ts'

/** A kind of job and the type of its payload. Create one with {@link jobKind}. */
export interface JobKind<Payload> {
  /** `module.verb`. Stored in rows, so it must not change. */
  readonly name: string
  /** How many attempts a job gets before it fails. */
  readonly maxAttempts: number
  /**
   * Whether the payload is secret: it is encrypted in the database, emptied even if the job fails, and wiped from
   * the database's files.
   */
  readonly secret: boolean
  /** Never set; only carries the type. */
  readonly payload?: Payload
}

/** @param maxAttempts with the delays of `backoff.ts`, 12 attempts take about a day and a half. */
export function jobKind<Payload>(name: string, { maxAttempts = 12, secret = false } = {}): JobKind<Payload> {
  return { name, maxAttempts, secret }
}

export interface JobContext {
  readonly id: number
  /** Starts at 1. A job that continues in its next turn is still in the same attempt. */
  readonly attempt: number
  /** Aborts when the server stops or the lease is lost. */
  readonly signal: AbortSignal
  /** Whether another job of this kind could run if this job gave up its turn. */
  othersWait(): Promise<boolean>
}

/**
 * On whose behalf a job runs. Only one job of a kind runs at a time for each account and each network, and owners
 * whose last turn was longest ago come first.
 */
export interface JobOwner {
  readonly account: string
  readonly network: string
}

/**
 * Says that a job is not done and continues in the same attempt: `next-turn` after others have had their turn,
 * `later` in half a minute, because it cannot continue before.
 */
export type GoesOn = 'next-turn' | 'later'

/** Decides whether this process may do a kind of work. */
export interface RunCondition {
  /** While it returns false, this process leaves the work to others. By default it is always true. */
  mayRun?(): boolean
}

interface JobHandler<Payload> extends RunCondition {
  /**
   * If it rejects, the job is retried later. A job may run twice (if the server was killed), so repeating it must
   * do no harm.
   * @returns nothing if the job is done.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: Most handlers return nothing.
  run(payload: Payload, context: JobContext): Promise<void | GoesOn>
  /** Called after the last attempt has failed. */
  gaveUp?(payload: Payload, error: unknown): Promise<void>
}

/** Runs work that outlives a request: rows in `jobs`, each claimed by one server process at a time. */
export interface Jobs {
  /**
   * Adds a job in `db`, which may be a transaction. The job starts immediately, or at `runAt` (UTC epoch milliseconds).
   */
  enqueue<Payload>(
    db: Db,
    kind: JobKind<Payload>,
    payload: Payload,
    when?: { readonly runAt?: number; readonly owner?: JobOwner },
  ): Promise<void>
  /** The payloads of a kind's jobs that no process is working on. */
  waiting<Payload>(kind: JobKind<Payload>): Promise<readonly Payload[]>
  /** The payloads of a kind's jobs that have given up their turn and will continue in this process. */
  goingOnHere<Payload>(kind: JobKind<Payload>): Promise<readonly Payload[]>
  /** Sets the handler of a kind. Call it once per kind, before `start`. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void
  /**
   * Runs a task immediately and then periodically, in one process at a time. A failed task is retried after the
   * pauses of `backoff.ts`, at the latest when it would run anyway. Call it before `start`.
   */
  every(work: WorkOfOneProcess, run: (context: JobContext) => Promise<void>, place?: RunCondition): void
  /**
   * Runs a task in this process: at startup, and again one interval after each run has ended. For tasks that only
   * concern this machine, such as its disk. Call it before `start`.
   */
  everyHere(work: WorkOfEachProcess, run: (signal: AbortSignal) => Promise<void>): void
  /** Looks for due jobs now rather than at the next poll. */
  wake(): void
  /** Runs all due jobs one after another and returns their number. For tests. */
  runDue(): Promise<number>
  start(): Promise<void>
  /** Claims no more jobs, aborts the running ones and waits for them for a few seconds. */
  stop(): Promise<void>
}
