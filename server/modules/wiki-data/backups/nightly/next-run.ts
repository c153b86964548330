import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

/** The hour of the nightly run, in local time. */
const QUIET_HOUR = 3
/** The first run of a service without backups is this long after its start. */
const FIRST_AFTER_MS = 10 * MINUTE_MS
/** Two runs are at least this far apart, so that one by hand in the evening is not followed by another. */
const APART_MS = 8 * HOUR_MS
/** The pause after a run that failed. */
const AGAIN_AFTER_MS = HOUR_MS

interface LastRun {
  readonly started_at: number | null
  readonly finished_at: number | null
  readonly error: string | null
}

/**
 * When the next run is due: soon after the first start, then each night.
 * @param last the last run that ended; undefined if there was none.
 * @param startedAt when this process started.
 */
export function nextRunAt(last: LastRun | undefined, startedAt: number, now: number): number {
  if (last?.started_at == null || last.finished_at === null) return startedAt + FIRST_AFTER_MS
  // The clock was ahead during the last run and has been corrected.
  if (last.finished_at > now + HOUR_MS) return now
  if (last.error !== null) return last.finished_at + AGAIN_AFTER_MS
  const next = new Date(last.started_at + APART_MS)
  if (next.getHours() >= QUIET_HOUR) next.setDate(next.getDate() + 1)
  next.setHours(QUIET_HOUR, 0, 0, 0)
  return next.getTime()
}
