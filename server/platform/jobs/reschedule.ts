import { MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Milliseconds by which the clocks of several machines may differ. */
const CLOCKS_DIFFER_MS = 2 * MINUTE_MS

/**
 * Brings back jobs that were written before the clock was set back, which would otherwise wait until it has caught up:
 * - leases that end later than any lease can. The process may be alive, so the lease is limited to its usual length
 *   from now;
 * - jobs that were created in the future, which keep their delay;
 * - periodic jobs that are due later than one interval from now.
 * @param intervals milliseconds by name of periodic work.
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
