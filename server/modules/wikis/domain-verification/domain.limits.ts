import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

const MINUTE = 60_000

/** Each check asks name servers that a stranger may have chosen. Per account, so that nobody can use up another's checks. */
export const domainLimits = {
  checkDomain: { name: 'domain-check', max: 10, windowMs: 5 * MINUTE },
  checkByAccount: { name: 'domain-check-account', max: 60, windowMs: 60 * MINUTE },
} as const satisfies Record<string, RateLimit>
