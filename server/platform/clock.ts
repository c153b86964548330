/** Where the time comes from, so that tests can move it. */
export interface Clock {
  /** UTC epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: Date.now }
