import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Endpoint, Limit } from '#server/platform/http/endpoint/endpoint.ts'

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** A sentence about the rate limits of an endpoint; undefined if it has none. */
export function describeLimits(limits: Endpoint['limits']): string | undefined {
  if (limits === undefined) return undefined
  if (limits === true) return 'There are rate limits, which depend on the service.'
  return `Rate limit: ${limits.map(limit => `${limit.max} ${span(limit)}`).join(', and ')}.`
}

/** Such as `in 5 minutes`. */
function span({ windowMs }: Limit): string {
  const [unit, ms] = UNITS.find(([, length]) => windowMs >= length) ?? UNITS[2]
  const count = windowMs / ms
  return count === 1 ? `each ${unit}` : `in ${count} ${unit}s`
}
