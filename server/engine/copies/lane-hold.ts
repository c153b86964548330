import { MINUTE_MS } from '#contract/durations.ts'

/** Takes a wiki's write lane. @returns a function that releases it. */
export type TakeLane = (signal: AbortSignal) => Promise<() => void>

/** For as long as a copier may keep others from writing. */
const HELD_MAX_MS = MINUTE_MS

/** The write lane for a copying process, which may end at any moment. */
export class LaneHold {
  private readonly takeLane: TakeLane
  private readonly onLate: () => void
  private readonly ending = new AbortController()
  private release: (() => void) | null = null
  private late: NodeJS.Timeout | null = null

  /** @param onLate called when the lane is held for too long. */
  constructor(takeLane: TakeLane, onLate: () => void) {
    this.takeLane = takeLane
    this.onLate = onLate
  }

  /** @throws Error when the hold has ended. */
  async take(): Promise<void> {
    const release = await this.takeLane(this.ending.signal)
    if (this.ending.signal.aborted) release()
    this.ending.signal.throwIfAborted()
    this.release = release
    this.late = setTimeout(this.onLate, HELD_MAX_MS)
  }

  /** Releases the lane, or no longer waits for it. May be called more than once. */
  end(): void {
    this.ending.abort(new Error('The copy has ended.'))
    if (this.late) clearTimeout(this.late)
    this.release?.()
    this.release = null
  }
}
