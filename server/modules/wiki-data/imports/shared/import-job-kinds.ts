import { jobKind } from '#server/platform/jobs/jobs.ts'

/** Finds out what an uploaded file contains. */
export const checkImportJob = jobKind<{ importId: number }>('wiki-imports.check', { maxAttempts: 3 })

/** Fills the wiki. */
export const runImportJob = jobKind<{ importId: number }>('wiki-imports.run', { maxAttempts: 3 })
