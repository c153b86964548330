import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request's time is spent on: waiting for its turn (`wait`), PHP, and the service's database. */
type TimedPart = 'wait' | 'php' | 'database'

/** Milliseconds from which a request is slow. */
export const SLOW_MS = 1000

/** Measures where a request's time goes. */
export class RequestTimes {
  private readonly now: () => number
  private readonly begun: number
  private readonly spent = new Map<TimedPart, number>()
  private readonly running = new Set<{ readonly part: TimedPart; readonly since: number }>()

  /** @param now milliseconds of a clock that never jumps. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now
    this.begun = now()
  }

  get isSlow(): boolean {
    return this.total >= SLOW_MS
  }

  private get total(): number {
    return this.now() - this.begun
  }

  /** @returns a function to call when the part ends; later calls have no effect. */
  begin(part: TimedPart): () => void {
    const entry = { part, since: this.now() }
    this.running.add(entry)
    return () => {
      if (this.running.delete(entry)) this.add(this.spent, entry)
    }
  }

  /** Milliseconds by part and in total, including running parts. */
  soFar(): Readonly<Record<string, number>> {
    const spent = new Map(this.spent)
    for (const entry of this.running) this.add(spent, entry)
    return Object.fromEntries([...spent, ['total', this.total] as const].map(rounded))
  }

  /** The value of the header `Server-Timing`. @see https://www.w3.org/TR/server-timing/ */
  header(): string {
    return Object.entries(this.soFar())
      .map(([name, ms]) => `${name};dur=${ms}`)
      .join(', ')
  }

  private add(spent: Map<TimedPart, number>, { part, since }: { part: TimedPart; since: number }): void {
    spent.set(part, (spent.get(part) ?? 0) + this.now() - since)
  }
}

const current = new AsyncLocalStorage<RequestTimes>()

/** Makes everything that `work` starts add its time to `times`. */
export function withRequestTimes(times: RequestTimes, work: () => void): void {
  current.run(times, work)
}

/** The times of the current request; null outside of requests. */
export function requestTimes(): RequestTimes | null {
  return current.getStore() ?? null
}

/** Begins a part of the current request. @returns a function to call when the part ends. */
export function beginPart(part: TimedPart): () => void {
  return current.getStore()?.begin(part) ?? nothing
}

/** Adds the time that `work` takes to the current request. */
export async function timed<Result>(part: TimedPart, work: () => Promise<Result>): Promise<Result> {
  const end = beginPart(part)
  try {
    return await work()
  } finally {
    end()
  }
}

function nothing(): void {}

function rounded([name, ms]: readonly [string, number]): readonly [string, number] {
  return [name, Math.round(ms)]
}
