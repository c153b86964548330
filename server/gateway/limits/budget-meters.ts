import { SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { NOT_SHARED, type Note, type UseExchange } from '#server/platform/processes/shared-uses.ts'

/** What a network may use at once, and how fast that is given back. */
interface Budget {
  readonly requests: number
  readonly requestsPerSecond: number
  /** Seconds of PHP's time. */
  readonly seconds: number
  readonly secondsPerSecond: number
}

/** What a network has used and not been given back yet. */
interface Meter {
  readonly network: string
  requests: number
  seconds: number
  /** When it was last brought up to date, in milliseconds. */
  at: number
}

/** How many meters are compared when one must be forgotten. */
const COMPARED = 8

const UNUSED = { requests: 0, seconds: 0 } as const

/**
 * What networks have used of their budgets. Remembers a limited number of networks. To make room, it forgets the
 * one of several that has used least, so a flood of new networks clears no full meter.
 */
export class BudgetMeters {
  private readonly known = new Map<string, Meter>()
  /** The same meters, for comparing some at random. */
  private readonly places: Meter[] = []
  private readonly budget: Budget
  private readonly max: number
  private readonly clock: Clock
  private readonly note: Note

  /**
   * @param clock one that never jumps.
   * @param shared the budget's name, and where other processes share what networks have used.
   */
  constructor(
    budget: Budget,
    max: number,
    clock: Clock,
    shared: { readonly name: string; readonly uses: UseExchange } = { name: '', uses: NOT_SHARED },
  ) {
    this.note = shared.uses.share(shared.name, (network, [requests = 0, seconds = 0]) =>
      this.add(network, requests, seconds),
    )
    this.budget = budget
    this.max = max
    this.clock = clock
  }

  /** The number of networks remembered. */
  get size(): number {
    return this.known.size
  }

  /** Seconds until a network may make `more` requests; 0 if it may now. */
  wait(network: string, more: number): number {
    const { budget } = this
    const { requests, seconds } = this.read(network) ?? UNUSED
    const forRequests = (requests + more - budget.requests) / budget.requestsPerSecond
    const forTime = (seconds - budget.seconds) / budget.secondsPerSecond
    return seconds >= budget.seconds ? Math.max(1, forRequests, forTime) : Math.max(0, forRequests)
  }

  /** Records what a network has used. A debt never exceeds the budget, so it always ends. */
  use(network: string, { requests = 0, seconds = 0 }: { requests?: number; seconds?: number }): void {
    this.add(network, requests, seconds)
    this.note(network, requests, seconds)
  }

  private add(network: string, requests: number, seconds: number): void {
    const meter = this.read(network) ?? this.remember(network)
    meter.requests = Math.min(2 * this.budget.requests, meter.requests + requests)
    meter.seconds = Math.min(2 * this.budget.seconds, meter.seconds + seconds)
  }

  private read(network: string): Meter | undefined {
    const meter = this.known.get(network)
    if (meter) this.update(meter)
    return meter
  }

  private update(meter: Meter): void {
    const now = this.clock.now()
    const passed = Math.max(0, now - meter.at) / SECOND_MS
    meter.requests = Math.max(0, meter.requests - passed * this.budget.requestsPerSecond)
    meter.seconds = Math.max(0, meter.seconds - passed * this.budget.secondsPerSecond)
    meter.at = now
  }

  private remember(network: string): Meter {
    const meter = { network, requests: 0, seconds: 0, at: this.clock.now() }
    this.places[this.places.length < this.max ? this.places.length : this.leastUsed()] = meter
    this.known.set(network, meter)
    return meter
  }

  /** Forgets the least used of a few meters. @returns its place. */
  private leastUsed(): number {
    let least = 0
    let leastUse = Number.POSITIVE_INFINITY
    for (let n = 0; n < COMPARED; n++) {
      const index = Math.trunc(Math.random() * this.places.length)
      const use = this.usedPartOf(index)
      if (use < leastUse) [least, leastUse] = [index, use]
    }
    const meter = this.places[least]
    if (meter) this.known.delete(meter.network)
    return least
  }

  /** The used part of a budget. */
  private usedPartOf(index: number): number {
    const meter = this.places[index]
    if (!meter) return 0
    this.update(meter)
    return Math.max(meter.requests / this.budget.requests, meter.seconds / this.budget.seconds)
  }
}

/** Networks remembered for one kind of request. */
const NETWORKS_MAX = 10_000

/** Limits how many requests of one kind a network makes, whatever time they take. */
export class RequestLimit {
  private readonly meters: BudgetMeters

  /** @param clock one that never jumps. */
  constructor(budget: Pick<Budget, 'requests' | 'requestsPerSecond'>, clock: Clock) {
    const untimed = { ...budget, seconds: Number.POSITIVE_INFINITY, secondsPerSecond: 1 }
    this.meters = new BudgetMeters(untimed, NETWORKS_MAX, clock)
  }

  /** Whether a network may make a request now. Counts it if so. */
  allows(network: string): boolean {
    if (this.meters.wait(network, 1) > 0) return false
    this.meters.use(network, { requests: 1 })
    return true
  }
}
