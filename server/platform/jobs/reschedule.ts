import { MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Milliseconds by which the clocks of several machines may differ. */
const CLOCKS_DIFFER_MS = 2 * MINUTE_MS

/**
 * Brings back what was written before the clock was put back, which would otherwise wait until the clock has
 * made up for it:
 * - a lease that ends later than any lease can. Its process may be alive, so it gets one more lease's time;
 * - a job that was created in the future, with its delay;
 * - a periodic job that is due later than one interval from now.
 * @param intervals milliseconds by the name of the periodic work.
 */
export async function reschedule(
  db: Db,
  { now, leaseMs, intervals }: { now: number; leaseMs: number; intervals: ReadonlyMap<string, number> },
): Promise<void> {
  const latest = now + CLOCKS_DIFFER_MS
  await db
    .updateTable('jobs')
    .set({ lease_until: now + leaseMs })
    .where('lease_until', '>', latest + leaseMs)
    .execute()
  await db
    .updateTable('jobs')
    .set(({ eb }) => ({ run_at: eb(eb('run_at', '-', eb.ref('created_at')), '+', now), created_at: now }))
    .where('status', '=', 'waiting')
    .where('created_at', '>', latest)
    .where('periodic_name', 'is', null)
    .execute()
  for (const [name, interval] of intervals)
    await db
      .updateTable('jobs')
      .set({ run_at: now })
      .where('periodic_name', '=', name)
      .where('run_at', '>', latest + interval)
      .execute()
}
