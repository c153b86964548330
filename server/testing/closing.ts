import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { TestApp } from './test-app.ts'

/** Advances the clock until accounts that are being closed are due for removal, and removes them. */
export async function removeClosed(server: TestApp): Promise<void> {
  const { jobs } = server.deps
  await jobs.start()
  await jobs.stop()
  server.clock.advance(7 * DAY_MS + HOUR_MS)
  await jobs.runDue()
  // The last email is a separate job.
  await jobs.runDue()
}
