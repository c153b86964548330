import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { StoreFullError, StoreUnavailableError } from '#server/query-service/store/triple-store.ts'
import { IndexFailedError, IndexTooLargeError } from './wiki-indexes.ts'

const FIRST_PAUSE_MS = 5 * SECOND_MS
const PAUSE_MAX_MS = 10 * MINUTE_MS

/**
 * Remembers why an index could not be made. Each failure doubles the pause before the next attempt, unless the
 * store merely did not answer.
 */
export class FailedStarts {
  private readonly clock: Clock
  private last: { readonly error: Error; readonly until: number; readonly pauseMs: number } | null = null

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Why the last start failed, even after the pause is over; null after a successful start. */
  get error(): Error | null {
    return this.last?.error ?? null
  }

  /** Whether it is too early to try again. */
  get isPausing(): boolean {
    return this.last !== null && this.clock.now() < this.last.until
  }

  /** @throws the failure, until its pause is over. */
  throwIfPausing(): void {
    if (this.last && this.isPausing) throw this.last.error
  }

  /** @returns the error to report until the next attempt, and the pause before that. */
  add(cause: unknown): { readonly error: Error; readonly pauseMs: number } {
    const error = reportedError(cause)
    const pauseMs =
      error instanceof StoreUnavailableError
        ? FIRST_PAUSE_MS
        : Math.min(PAUSE_MAX_MS, (this.last?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2)
    this.last = { error, until: this.clock.now() + pauseMs, pauseMs }
    return this.last
  }

  clear(): void {
    this.last = null
  }
}

function reportedError(error: unknown): Error {
  if (error instanceof IndexTooLargeError || error instanceof StoreUnavailableError) return error
  if (error instanceof StoreFullError) return new IndexTooLargeError(error.message)
  return new IndexFailedError(error instanceof Error ? error.message : String(error), { cause: error })
}
