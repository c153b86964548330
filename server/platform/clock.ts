/** Tells the time. Tests use a clock that they can move. */
export interface Clock {
  /** UTC epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: Date.now }
