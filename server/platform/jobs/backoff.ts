import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'

/** Milliseconds after which a postponed job continues. */
export const LATER_MS = 30 * SECOND_MS

const FIRST_MS = 10_000
const LONGEST_MS = 6 * HOUR_MS

/** Milliseconds until the next attempt after `attempts` failures: 10 s, 40 s, 160 s … up to six hours. */
export function backoffMs(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 4 ** (attempts - 1))
}
