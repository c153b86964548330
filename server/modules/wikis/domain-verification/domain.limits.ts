import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/**
 * Rate limits of checks, which query untrusted name servers. They are per account, so that one member
 * cannot use up another's checks.
 */
export const domainLimits = {
  checkDomain: { name: 'domain-check', max: 10, windowMs: 5 * MINUTE_MS },
  readCertificate: { name: 'domain-certificate', max: 60, windowMs: 5 * MINUTE_MS },
  checkByAccount: { name: 'domain-check-account', max: 60, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>
