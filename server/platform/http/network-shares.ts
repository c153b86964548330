import { neighborhoodOf } from './network.ts'

export interface NetworkLimits {
  readonly perNetwork: number
  /** For all networks together. */
  readonly inAll: number
}

/** Why one more is refused: the network has used up its share, or all networks together have used up everything. */
export type Overload = 'network' | 'all'

/** The fraction of the free capacity that one network may use. */
const PART_OF_FREE = 1 / 4
/** How many times one network's share the networks of a neighborhood may use together. */
const NEIGHBORHOOD = 2

/**
 * Counts networks' use of a limited resource. The more is in use, the smaller is each network's share, so that a
 * few greedy networks leave room for others. With fixed limits, eight of them could use up everything.
 */
export class NetworkShares {
  private readonly limits: NetworkLimits
  private readonly networks = new Map<string, number>()
  private readonly neighborhoods = new Map<string, number>()
  private total = 0

  constructor(limits: NetworkLimits) {
    this.limits = limits
  }

  /** @returns null if the network may have one more. */
  overload(network: string): Overload | null {
    const { perNetwork, inAll } = this.limits
    const free = inAll - this.total
    if (free < 1) return 'all'
    const share = Math.max(1, Math.floor(free * PART_OF_FREE))
    const beside = this.neighborhoods.get(neighborhoodOf(network)) ?? 0
    const most = Math.min(perNetwork, share)
    return this.usedBy(network) >= most || beside >= NEIGHBORHOOD * most ? 'network' : null
  }

  usedBy(network: string): number {
    return this.networks.get(network) ?? 0
  }

  /** @param by 1 when a network begins to use one more, -1 when it ends. */
  count(network: string, by: 1 | -1): void {
    this.total += by
    add(this.networks, network, by)
    add(this.neighborhoods, neighborhoodOf(network), by)
  }
}

function add(counts: Map<string, number>, name: string, by: number): void {
  const now = (counts.get(name) ?? 0) + by
  if (now > 0) counts.set(name, now)
  else counts.delete(name)
}
