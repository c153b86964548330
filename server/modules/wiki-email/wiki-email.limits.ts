import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR

/**
 * How many emails wikis may send. Those to people who never confirmed their address on the wiki have budgets of their own, so
 * that somebody who writes to strangers does not keep members from their passwords.
 */
export const wikiEmailLimits = {
  memberAddress: { name: 'wiki-mail-member', max: 10, windowMs: DAY },
  wiki: { name: 'wiki-mail-wiki', max: 100, windowMs: HOUR },
  owner: { name: 'wiki-mail-owner', max: 200, windowMs: HOUR },
  overall: { name: 'wiki-mail', max: 2000, windowMs: HOUR },
  strangersOfWiki: { name: 'wiki-mail-strangers-wiki', max: 30, windowMs: HOUR },
  strangersOfOwner: { name: 'wiki-mail-strangers-owner', max: 60, windowMs: HOUR },
  strangersOverall: { name: 'wiki-mail-strangers', max: 600, windowMs: HOUR },
} as const satisfies Record<string, RateLimit>
