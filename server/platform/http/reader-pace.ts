import { MINUTE_MS } from '#contract/durations.ts'

/** Milliseconds a client may leave its answer untouched. */
const STALL_MS = 30_000

/** Bytes per second, below a slow modem. A slower client holds memory that others need. */
const SLOWEST = 8 * 1024

/** Milliseconds after which a waiting answer is dropped, however fast its client reads. */
const LONGEST_MS = 15 * MINUTE_MS

/**
 * Decides whether a client reads fast enough to keep its answer. Every byte read buys time at the slowest
 * pace allowed, but never more than the time for a stall, so that neither silence nor an occasional byte
 * keeps megabytes waiting.
 */
export class ReaderPace {
  private taken = 0
  private deadline: number
  private readonly end: number

  /**
   * @param now milliseconds, like all times here.
   * @param longest after which a waiting answer is dropped; infinite if the answer holds no memory.
   */
  constructor(now: number, longest = LONGEST_MS) {
    this.deadline = now + STALL_MS
    this.end = now + longest
  }

  /**
   * @param taken bytes that the client has read so far.
   * @param behind whether bytes wait for the client.
   * @param piece bytes of `taken` that were sent in one piece and whose progress cannot be seen.
   */
  isTooSlow(now: number, taken: number, behind: boolean, piece = 0): boolean {
    const bought = ((taken - this.taken) / SLOWEST) * 1000
    this.taken = taken
    const latest = now + STALL_MS + (piece / SLOWEST) * 1000
    this.deadline = behind ? Math.min(latest, this.deadline + bought) : now + STALL_MS
    return behind && (now > this.deadline || now > this.end)
  }
}
