import { jobKind } from '#server/platform/jobs/jobs.ts'
import type { LocalAccount } from '#server/wikis/wiki-orders.ts'

/** Those of all accounts that a member has linked, or of one whose link has ended. */
export type SessionsOnWikis =
  | { readonly userId: number }
  | { readonly wikiId: number; readonly account: LocalAccount }

/**
 * Ends sessions on wikis. Whatever ends all other sessions of a member here adds it, in the same transaction: the service
 * may have logged them in there. So does what ends a link.
 */
export const endWikiSessions = jobKind<SessionsOnWikis>('wikis.end-sessions')
