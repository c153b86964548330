import { DatabaseSync } from 'node:sqlite'
import { SECOND_MS } from '#contract/durations.ts'

/** Whether a wiki's job table contains unclaimed jobs. @throws Error when it cannot be read. */
export function hasPendingJobs(databaseFile: string): boolean {
  const db = new DatabaseSync(databaseFile, { readOnly: true, timeout: SECOND_MS })
  try {
    return db.prepare("select 1 from job where job_token = '' limit 1").get() !== undefined
  } finally {
    db.close()
  }
}
