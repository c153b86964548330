import { DAY_MS } from '#contract/durations.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/**
 * Rate limits of invitations, which are emails to people who did not ask for them. Tokens are counted as those of
 * accounts are.
 */
export const peopleLimits = {
  inviteByWiki: { name: 'invite-wiki', max: 30, windowMs: DAY_MS },
  inviteByAccount: { name: 'invite-account', max: 50, windowMs: DAY_MS },
  /** By the recipient's mailbox, from all wikis together. */
  inviteRecipient: { name: 'invite-recipient', max: 5, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>
