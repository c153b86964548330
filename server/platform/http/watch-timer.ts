import { SECOND_MS } from '#contract/durations.ts'

/** Runs a check every second while there is something to check. Does not keep the process alive. */
export class WatchTimer {
  private readonly check: () => void
  private readonly isNeeded: () => boolean
  private timer: NodeJS.Timeout | null = null

  constructor(check: () => void, isNeeded: () => boolean) {
    this.check = check
    this.isNeeded = isNeeded
  }

  /** Starts the timer, unless it runs already or is not needed. */
  start(): void {
    if (this.timer || !this.isNeeded()) return
    this.timer = setTimeout(() => {
      this.timer = null
      this.check()
      this.start()
    }, SECOND_MS)
    this.timer.unref()
  }
}
