import { jobKind } from '#server/platform/jobs/jobs.ts'
import type { LocalAccount } from '#server/wikis/wiki-orders.ts'

/** The sessions of all accounts that a member has linked, or of one account whose link has ended. */
export type SessionsOnWikis =
  | { readonly userId: number }
  | { readonly wikiId: number; readonly account: LocalAccount }

/**
 * Ends sessions on wikis, in which the service may have logged a member in. Whatever ends all other sessions of a member, or
 * ends a link, enqueues this in the same transaction.
 */
export const endWikiSessions = jobKind<SessionsOnWikis>('wikis.end-sessions')
