import { askedPauseMs, type Failure } from '#contract/failure.ts'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'

/**
 * Milliseconds until the next poll.
 * @param failure of the last poll; if the server said how long to wait, the pause is at least as long.
 */
export function pollPause(failure: Failure | null, intervalMs = POLL_INTERVAL_MS): number {
  return Math.max(intervalMs, askedPauseMs(failure))
}
