import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { TestApp } from './test-app.ts'

/** Lets time go by until accounts that are being closed are removed, and removes them. */
export async function removeClosed(server: TestApp): Promise<void> {
  const { jobs } = server.deps
  await jobs.start()
  await jobs.stop()
  server.clock.advance(7 * DAY_MS + HOUR_MS)
  await jobs.runDue()
  // The last email is a job of its own.
  await jobs.runDue()
}
