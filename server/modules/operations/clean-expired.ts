import { HOUR_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { deleteFinishedJobs } from '#server/platform/jobs/jobs.repository.ts'

/** No limit on creating wikis looks further back. */
const CREATIONS_MS = 24 * HOUR_MS
/** How long finished jobs are kept. */
const FINISHED_JOBS_MS = 7 * 24 * HOUR_MS

/**
 * Removes expired rows every hour: sessions, tokens of emails and of programs, changes of email addresses, log-ins at an
 * institution, to wikis and to other tools, log-ins that wait for a second step, used captchas, rate limits, records of
 * requests that were done and of created wikis, finished jobs.
 */
export function cleanExpiredRows({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): void {
  jobs.every('clean-expired', async () => {
    const now = clock.now()
    await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    await db.deleteFrom('user_tokens').where('expires_at', '<=', now).execute()
    await db.deleteFrom('api_tokens').where('expires_at', '<=', now).execute()
    await db.deleteFrom('log_in_steps').where('expires_at', '<=', now).execute()
    await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
    await db.deleteFrom('institution_log_ins').where('expires_at', '<=', now).execute()
    await db.deleteFrom('wiki_log_ins').where('expires_at', '<=', now).execute()
    await db.deleteFrom('tool_rows').where('expires_at', '<=', now).execute()
    await db.deleteFrom('captcha_solutions').where('expires_at', '<=', now).execute()
    await db.deleteFrom('done_requests').where('expires_at', '<=', now).execute()
    await db.deleteFrom('rate_limits').where('expires_at', '<=', now).execute()
    await db
      .deleteFrom('wiki_creations')
      .where('created_at', '<=', now - CREATIONS_MS)
      .execute()
    await deleteFinishedJobs(db, now - FINISHED_JOBS_MS)
  })
}
