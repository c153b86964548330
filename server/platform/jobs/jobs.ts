import type { Db } from '#server/platform/database/db.ts'

/** A kind of work and, for the compiler, what it works on. Make one with {@link jobKind}. */
interface JobKind<Payload> {
  /** `module.verb`; part of the stored row, so it stays as it is. */
  readonly name: string
  /** How often it is tried before it is given up. */
  readonly maxAttempts: number
  /** Its payload is secret: emptied when the work was given up, too, and wiped from the database's files. */
  readonly secret: boolean
  /** Never set: carries the type. */
  readonly payload?: Payload
}

/** @param maxAttempts with the backoff of `backoff.ts`, 12 attempts take about a day and a half. */
export function jobKind<Payload>(name: string, { maxAttempts = 12, secret = false } = {}): JobKind<Payload> {
  return { name, maxAttempts, secret }
}

export interface JobContext {
  readonly id: number
  /** From 1. */
  readonly attempt: number
  /** Aborted when the server stops or the lease was lost. */
  readonly signal: AbortSignal
}

interface JobHandler<Payload> {
  /** Rejecting means: try again later. It may run twice (a server killed in the middle), so repeating must do no harm. */
  run(payload: Payload, context: JobContext): Promise<void>
  /** After the last attempt failed. */
  gaveUp?(payload: Payload, error: unknown): Promise<void>
}

/** Work that outlives a request: rows in `jobs`, each claimed by one server process at a time. */
export interface Jobs {
  /** Adds work as part of `db`; it starts at once, or at `runAt` (UTC epoch milliseconds). */
  enqueue<Payload>(db: Db, kind: JobKind<Payload>, payload: Payload, runAt?: number): Promise<void>
  /** Says who does a kind of work. Once for each kind, before `start`. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void
  /** Runs at once and then again and again, by one process at a time. Before `start`. */
  every(name: string, intervalMs: number, run: (context: JobContext) => Promise<void>): void
  /** Looks for due work now instead of at the next turn. */
  wake(): void
  /** Does all work that is due, one after another, and says how many pieces it was. For tests. */
  runDue(): Promise<number>
  start(): Promise<void>
  /** Claims no more, aborts what runs and waits for it, though not for long. */
  stop(): Promise<void>
}
