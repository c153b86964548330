import { jobKind } from '#server/platform/jobs/jobs.ts'

/**
 * Ends a member's sessions on wikis. Whatever ends all other sessions of a member here adds it, in the same transaction:
 * the service may have logged them in there.
 */
export const endWikiSessions = jobKind<{ userId: number }>('wikis.end-sessions')
