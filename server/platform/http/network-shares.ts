import { neighborhoodOf } from './network.ts'

export interface NetworkLimits {
  readonly perNetwork: number
  /** For all networks together. */
  readonly inAll: number
}

/** Why there is no more: the network has its share, or all networks together have everything. */
export type Overload = 'network' | 'all'

/** The part of what is free that one network may have. */
const PART_OF_FREE = 1 / 4
/** How many times a network's share the networks beside it may have together. */
const NEIGHBORHOOD = 2

/**
 * Counts what networks use of something that is limited. The more is used, the smaller is a network's share, so that
 * a few networks that use all they may leave room for others: without it, eight of them could take everything.
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
