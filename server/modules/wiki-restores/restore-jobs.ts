import { jobKind } from '#server/platform/jobs/jobs.ts'

/** A job whose process died is claimed again. */
export const restoreJob = jobKind<{ restoreId: number }>('wiki-restores.run', { maxAttempts: 5 })
