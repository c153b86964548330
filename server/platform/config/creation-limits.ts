import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'

/** How many wikis may be created. All limits of a list apply; an empty list sets no limit. */
export interface CreationLimits {
  readonly perAccount: readonly CreationLimit[]
  readonly perNetwork: readonly CreationLimit[]
  /** Attempts per minute, failed ones included; 0 for no limit. */
  readonly attemptsPerAccount: number
  readonly attemptsPerNetwork: number
}

/** At most `max` within any period of `windowMs` milliseconds. */
export interface CreationLimit {
  readonly max: number
  readonly windowMs: number
}

const TEN_MINUTES_MS = 10 * MINUTE_MS

const PER_TEN_MINUTES = 10
const PER_DAY = 20
/** Members of a school or an office share one network. */
const NETWORK_FACTOR = 3

const NONE: CreationLimits = { perAccount: [], perNetwork: [], attemptsPerAccount: 0, attemptsPerNetwork: 0 }

/**
 * @param perDay wikis per account and day; 0 for no limit, null for the default.
 * @param isTrial whether the service is being tried out or tested: it can only be reached from its own machine,
 * and programs may sign up.
 */
export function creationLimits(perDay: number | null, isTrial: boolean): CreationLimits {
  if (perDay === 0) return NONE
  const limits = isTrial ? trialLimits(perDay) : publicLimits(perDay ?? PER_DAY)
  const attempts = isTrial ? 600 : 60
  return {
    perAccount: limits,
    perNetwork: limits.map(({ max, windowMs }) => ({ max: max * NETWORK_FACTOR, windowMs })),
    attemptsPerAccount: attempts,
    attemptsPerNetwork: attempts * NETWORK_FACTOR,
  }
}

function publicLimits(perDay: number): readonly CreationLimit[] {
  return [
    // A high daily limit allows half of the day's wikis at once.
    { max: Math.min(perDay, Math.max(PER_TEN_MINUTES, Math.ceil(perDay / 2))), windowMs: TEN_MINUTES_MS },
    { max: perDay, windowMs: DAY_MS },
  ]
}

function trialLimits(perDay: number | null): readonly CreationLimit[] {
  return perDay === null ? [{ max: 30, windowMs: MINUTE_MS }] : [{ max: perDay, windowMs: DAY_MS }]
}
