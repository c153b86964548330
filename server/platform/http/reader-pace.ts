import { MINUTE_MS } from '#contract/durations.ts'

/** Milliseconds a client may leave its answer untouched. */
const STALL_MS = 30_000

/** Bytes a second. Below a slow modem; a client that takes less holds room that others need. */
const SLOWEST = 8 * 1024

/** Milliseconds after which an answer that still waits is given up, however its client reads. */
const LONGEST_MS = 15 * MINUTE_MS

/**
 * Says whether a client reads fast enough to keep its answer. Every byte taken buys time at the slowest pace allowed, but never
 * more than the time for a stall, so that neither silence nor a drop now and then keeps megabytes waiting.
 */
export class ReaderPace {
  private taken = 0
  private deadline: number
  private readonly end: number

  /**
   * @param now milliseconds, like all times here.
   * @param longest after which an answer that still waits is given up; for what holds no room there need be no end.
   */
  constructor(now: number, longest = LONGEST_MS) {
    this.deadline = now + STALL_MS
    this.end = now + longest
  }

  /**
   * @param taken bytes the client has taken so far.
   * @param behind whether bytes wait for it.
   * @param piece bytes of `taken` whose last has not been taken: they went in one piece, of which no progress is seen.
   */
  isTooSlow(now: number, taken: number, behind: boolean, piece = 0): boolean {
    const bought = ((taken - this.taken) / SLOWEST) * 1000
    this.taken = taken
    const latest = now + STALL_MS + (piece / SLOWEST) * 1000
    this.deadline = behind ? Math.min(latest, this.deadline + bought) : now + STALL_MS
    return behind && (now > this.deadline || now > this.end)
  }
}
