import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'

export interface WikiTime {
  /** The wiki's host. */
  readonly wiki: string
  /** Seconds of PHP's time. */
  readonly seconds: number
}

/** The hour is counted in this many parts; a part that is too old is dropped as a whole. */
const PARTS = 12
const PART_MS = HOUR_MS / PARTS
/** Wikis counted in one part. Beyond that, those with the least time are dropped. */
const WIKIS_MAX = 2000
const SLOWEST = 10

interface Part {
  readonly number: number
  readonly wikis: Map<string, number>
}

/** PHP's time per wiki within the last hour. */
export class WikiTimes {
  private parts: Part[] = []
  private readonly clock: Clock

  /** @param clock one that never jumps. */
  constructor(clock: Clock) {
    this.clock = clock
  }

  /** The number of entries in all parts. */
  get size(): number {
    return this.parts.reduce((sum, { wikis }) => sum + wikis.size, 0)
  }

  /** @param ms milliseconds. */
  add(wiki: string, ms: number): void {
    if (ms <= 0) return
    const { wikis } = this.current()
    wikis.set(wiki, (wikis.get(wiki) ?? 0) + ms)
    if (wikis.size >= 2 * WIKIS_MAX) keepLargest(wikis, WIKIS_MAX)
  }

  /** At most ten, the slowest first. */
  slowest(): readonly WikiTime[] {
    this.current()
    const sums = new Map<string, number>()
    for (const { wikis } of this.parts)
      for (const [wiki, ms] of wikis) sums.set(wiki, (sums.get(wiki) ?? 0) + ms)
    return [...sums]
      .sort(([, a], [, b]) => b - a)
      .slice(0, SLOWEST)
      .map(([wiki, ms]) => ({ wiki, seconds: ms / SECOND_MS }))
  }

  /** The current part. Drops parts that are too old. */
  private current(): Part {
    const number = Math.trunc(this.clock.now() / PART_MS)
    const last = this.parts.at(-1)
    if (last?.number === number) return last
    if (last) keepLargest(last.wikis, WIKIS_MAX)
    const part = { number, wikis: new Map<string, number>() }
    this.parts = [...this.parts.filter(other => other.number > number - PARTS), part]
    return part
  }
}

function keepLargest(times: Map<string, number>, count: number): void {
  if (times.size <= count) return
  const sorted = [...times].sort(([, a], [, b]) => b - a)
  for (const [wiki] of sorted.slice(count)) times.delete(wiki)
}
