import type { Clock } from '#server/platform/clock.ts'

/** Starts at the real time, which signatures of libraries need, and only moves when told to. */
export class FakeClock implements Clock {
  private time = Date.now()

  now(): number {
    return this.time
  }

  advance(ms: number): void {
    this.time += ms
  }
}
