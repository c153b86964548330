/** Tells the time. Tests use a clock that they can move. */
export interface Clock {
  /** UTC epoch milliseconds. */
  now(): number
}

/** Never jumps, but tells no time of day: for how long something takes. */
export const steadyClock: Clock = { now: () => performance.now() }

export const systemClock: Clock = { now: Date.now }
