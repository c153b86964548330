import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'

/** How many wikis may be created; in each list every limit holds. Empty lists: any number. */
export interface CreationLimits {
  readonly perAccount: readonly CreationLimit[]
  readonly perNetwork: readonly CreationLimit[]
  /** Attempts a minute, whatever comes of them: a failed one costs nothing else. 0 for any number. */
  readonly attemptsPerAccount: number
  readonly attemptsPerNetwork: number
}

/** At most `max` within any stretch of `windowMs` milliseconds. */
export interface CreationLimit {
  readonly max: number
  readonly windowMs: number
}

const TEN_MINUTES_MS = 10 * MINUTE_MS

const PER_TEN_MINUTES = 10
const PER_DAY = 20
/** A school or an office is one network to us. */
const NETWORK_FACTOR = 3

const NONE: CreationLimits = { perAccount: [], perNetwork: [], attemptsPerAccount: 0, attemptsPerNetwork: 0 }

/**
 * @param perDay wikis per account and day; 0 for any number, null for the default.
 * @param isTrial nobody but the person at the machine can reach this service, and programs may sign up: it is being tried
 *   out or tested.
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
    // Somebody who may create many may create half of them at once.
    { max: Math.min(perDay, Math.max(PER_TEN_MINUTES, Math.ceil(perDay / 2))), windowMs: TEN_MINUTES_MS },
    { max: perDay, windowMs: DAY_MS },
  ]
}

function trialLimits(perDay: number | null): readonly CreationLimit[] {
  return perDay === null ? [{ max: 30, windowMs: MINUTE_MS }] : [{ max: perDay, windowMs: DAY_MS }]
}
