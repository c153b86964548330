import type { WikiDatabase } from '#server/engine/storage/wiki-database.ts'

/** Whether a wiki's job table contains unclaimed jobs. @throws Error when it cannot be read. */
export async function hasPendingJobs(db: WikiDatabase): Promise<boolean> {
  return (await db.all("select 1 as pending from job where job_token = '' limit 1")).length > 0
}
