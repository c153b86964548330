import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { NOT_SHARED, type Note, type UseExchange } from '#server/platform/processes/shared-uses.ts'

/** Costly requests per minute and the networks they come from. Reaching both is a burst. */
export interface BurstLimits {
  readonly requests: number
  readonly networks: number
}

/** The costly requests of a minute. */
interface Minute {
  readonly since: number
  requests: number
  readonly networks: Set<string>
}

interface Meter {
  minute: Minute
  /** When the burst ends. */
  until: number
}

/** How long a burst lasts after its last busy minute. */
const LASTS_MS = 10 * MINUTE_MS
/** A burst continues while there are at least this fraction of the requests and networks that begin one. */
const GOES_ON = 1 / 4
const REMEMBERED_MAX = 2000

/**
 * Detects bursts of costly requests from so many networks that no single network exceeds its budget. It counts
 * every request, answered or not, so crawlers that keep trying keep the burst going.
 */
export class BurstMeter {
  private readonly limits: BurstLimits
  private readonly clock: Clock
  private readonly note: Note
  private readonly meters = new LRUCache<string, Meter>({ max: REMEMBERED_MAX })

  /**
   * @param clock a clock that never jumps.
   * @param shared the meter's name, and where other processes share what they have counted.
   */
  constructor(
    limits: BurstLimits,
    clock: Clock,
    shared: { readonly name: string; readonly uses: UseExchange } = { name: '', uses: NOT_SHARED },
  ) {
    this.note = shared.uses.share(shared.name, (key, [requests = 0]) => {
      const [name = '', network = ''] = key.split('\n')
      this.add(name, network, requests)
    })
    this.limits = limits
    this.clock = clock
  }

  /** Counts a request. @returns whether there is a burst. */
  count(name: string, network: string): boolean {
    this.note(`${name}\n${network}`, 1)
    return this.add(name, network, 1)
  }

  private add(name: string, network: string, requests: number): boolean {
    const now = this.clock.now()
    const meter = this.meterOf(name, now)
    const { minute } = meter
    minute.requests += requests
    if (minute.networks.size < this.limits.networks) minute.networks.add(network)
    if (this.isBurst(minute, meter.until > now ? GOES_ON : 1)) meter.until = now + LASTS_MS
    return meter.until > now
  }

  /** The number of names with a burst now. */
  get bursts(): number {
    const now = this.clock.now()
    let count = 0
    for (const { until } of this.meters.values()) if (until > now) count++
    return count
  }

  /** The number of wikis remembered, plus the networks of the wiki counted last. */
  get size(): number {
    const [last] = this.meters.values()
    return this.meters.size + (last?.minute.networks.size ?? 0)
  }

  private meterOf(name: string, now: number): Meter {
    const meter = this.meters.get(name) ?? { minute: newMinute(now), until: Number.NEGATIVE_INFINITY }
    if (now - meter.minute.since >= MINUTE_MS) meter.minute = newMinute(now)
    this.meters.set(name, meter)
    return meter
  }

  private isBurst({ requests, networks }: Minute, share: number): boolean {
    return requests >= this.limits.requests * share && networks.size >= this.limits.networks * share
  }
}

function newMinute(since: number): Minute {
  return { since, requests: 0, networks: new Set() }
}
