import type { Clock } from '#server/platform/clock.ts'

/** Starts at the real time (signatures of other libraries look at it) and moves only when told to. */
export class FakeClock implements Clock {
  #now = Date.now()

  now(): number {
    return this.#now
  }

  advance(ms: number): void {
    this.#now += ms
  }
}
