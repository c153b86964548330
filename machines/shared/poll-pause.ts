import { askedPauseMs, type Failure } from '#contract/failure.ts'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'

/**
 * Milliseconds until something is asked again by itself.
 * @param failure of the last time; if the server has said then how long to wait, it is at least as long.
 */
export function pollPause(failure: Failure | null, intervalMs = POLL_INTERVAL_MS): number {
  return Math.max(intervalMs, askedPauseMs(failure))
}
