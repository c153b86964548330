import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/**
 * Rate limits of wikis' emails. Emails to unconfirmed email addresses have separate limits, so that they
 * do not keep members from getting their passwords.
 */
export const wikiEmailLimits = {
  memberAddress: { name: 'wiki-mail-member', max: 10, windowMs: DAY_MS },
  wiki: { name: 'wiki-mail-wiki', max: 100, windowMs: HOUR_MS },
  owner: { name: 'wiki-mail-owner', max: 200, windowMs: HOUR_MS },
  overall: { name: 'wiki-mail', max: 2000, windowMs: HOUR_MS },
  unconfirmedOfWiki: { name: 'wiki-mail-strangers-wiki', max: 30, windowMs: HOUR_MS },
  unconfirmedOfOwner: { name: 'wiki-mail-strangers-owner', max: 60, windowMs: HOUR_MS },
  unconfirmedOverall: { name: 'wiki-mail-strangers', max: 600, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>
