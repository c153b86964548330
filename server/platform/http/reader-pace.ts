import { MINUTE_MS } from '#contract/durations.ts'

/** Milliseconds for which a client may read nothing of its answer. */
const STALL_MS = 30_000

/** Bytes per second; slower than a slow modem. A slower client occupies memory that others need. */
const SLOWEST = 8 * 1024

/** Milliseconds after which an unfinished answer is dropped, however fast its client reads. */
const LONGEST_MS = 15 * MINUTE_MS

/**
 * Decides whether a client reads fast enough to keep its answer. Every byte read buys time at the slowest allowed pace,
 * but never more than the time for a stall, so that neither silence nor an occasional byte keeps megabytes in memory.
 */
export class ReaderPace {
  private taken = 0
  private deadline: number
  private readonly end: number

  /**
   * @param now in milliseconds, like all times here.
   * @param longest the time after which an unfinished answer is dropped; infinite if the answer occupies no memory.
   */
  constructor(now: number, longest = LONGEST_MS) {
    this.deadline = now + STALL_MS
    this.end = now + longest
  }

  /**
   * @param taken how many bytes the client has read so far.
   * @param behind whether bytes are waiting for the client.
   * @param piece how many bytes of `taken` were sent in one piece, whose progress is unknown.
   */
  isTooSlow(now: number, taken: number, behind: boolean, piece = 0): boolean {
    const bought = ((taken - this.taken) / SLOWEST) * 1000
    this.taken = taken
    const latest = now + STALL_MS + (piece / SLOWEST) * 1000
    this.deadline = behind ? Math.min(latest, this.deadline + bought) : now + STALL_MS
    return behind && (now > this.deadline || now > this.end)
  }
}
