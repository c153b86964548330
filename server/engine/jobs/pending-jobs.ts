import { DatabaseSync } from 'node:sqlite'

/** Whether a wiki's job table holds work that nobody has taken. @throws Error where it cannot be read. */
export function hasPendingJobs(databaseFile: string): boolean {
  const db = new DatabaseSync(databaseFile, { readOnly: true, timeout: 1000 })
  try {
    return db.prepare("select 1 from job where job_token = '' limit 1").get() !== undefined
  } finally {
    db.close()
  }
}
