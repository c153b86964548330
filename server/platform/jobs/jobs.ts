import type { Db } from '#server/platform/database/db.ts'

/** A kind of job and the type of its payload. Create one with {@link jobKind}. */
interface JobKind<Payload> {
  /** `module.verb`. Stored in rows, so it must not change. */
  readonly name: string
  /** How often a job is tried before it fails. */
  readonly maxAttempts: number
  /**
   * Whether the payload is secret: it is emptied even if the job failed, and wiped from the database's files.
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
  /** Counted from 1. */
  readonly attempt: number
  /** Aborted when the server stops or the lease is lost. */
  readonly signal: AbortSignal
}

interface JobHandler<Payload> {
  /**
   * A rejection means: try again later. A job may run twice (if the server was killed), so repeating it must
   * do no harm.
   */
  run(payload: Payload, context: JobContext): Promise<void>
  /** Called after the last attempt has failed. */
  gaveUp?(payload: Payload, error: unknown): Promise<void>
}

/** Work that outlives a request: rows in `jobs`, each claimed by one server process at a time. */
export interface Jobs {
  /**
   * Adds a job in `db`, which may be a transaction. It starts immediately, or at `runAt` (UTC epoch
   * milliseconds).
   */
  enqueue<Payload>(db: Db, kind: JobKind<Payload>, payload: Payload, runAt?: number): Promise<void>
  /** Sets the handler of a kind, once per kind and before `start`. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void
  /** Runs a task immediately and then periodically, in one process at a time. Call it before `start`. */
  every(name: string, intervalMs: number, run: (context: JobContext) => Promise<void>): void
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void
  /** Runs all due jobs one after another and returns their number. For tests. */
  runDue(): Promise<number>
  start(): Promise<void>
  /** Claims no more jobs, aborts the running ones and waits for them for a few seconds. */
  stop(): Promise<void>
}
