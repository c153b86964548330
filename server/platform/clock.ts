/** Tells the time. Tests use a clock that they can set. */
export interface Clock {
  /** UTC epoch milliseconds. */
  now(): number
}

/** For measuring durations: never jumps, but does not tell the time of day. */
export const steadyClock: Clock = { now: () => performance.now() }

export const systemClock: Clock = { now: Date.now }
