import type { Clock } from '#server/platform/clock.ts'

/** Starts at the real time, which libraries' signatures need, and moves only when a test advances it. */
export class FakeClock implements Clock {
  private time = Date.now()

  now(): number {
    return this.time
  }

  advance(ms: number): void {
    this.time += ms
  }
}
