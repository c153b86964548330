import { HOUR_MS } from '#contract/durations.ts'

const FIRST_MS = 10_000
const LONGEST_MS = 6 * HOUR_MS

/** Milliseconds until the next attempt after `attempts` failures: 10 s, 40 s, 160 s … up to six hours. */
export function backoffMs(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 4 ** (attempts - 1))
}
