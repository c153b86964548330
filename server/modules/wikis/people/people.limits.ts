import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/**
 * Rate limits of invitations, which are emails to people who did not ask for them. Tokens have
 * the same limit as those of accounts.
 */
export const peopleLimits = {
  inviteByWiki: { name: 'invite-wiki', max: 30, windowMs: DAY_MS },
  inviteByAccount: { name: 'invite-account', max: 50, windowMs: DAY_MS },
  /** By the recipient's mailbox, from all wikis together. */
  inviteRecipient: { name: 'invite-recipient', max: 5, windowMs: DAY_MS },
  /** By network, because one person may sign up more than once. */
  inviteByNetwork: { name: 'invite-network', max: 100, windowMs: DAY_MS },
  /** For the whole service, as with other emails to unconfirmed addresses. */
  inviteOverall: { name: 'invite', max: 600, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>
