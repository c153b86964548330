import { neighborhoodOf } from '#server/platform/http/network.ts'

/** The spool is full, and no other item can give way. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError'
}

/** Bytes. */
export interface SpoolLimits {
  readonly total: number
  readonly perNetwork: number
  readonly perLease: number
}

/** One item's share of a budget, such as a response that waits for its client or a body that is arriving. */
export interface SpoolLease {
  readonly held: number
  /** @returns false, and takes nothing, when there is no room even after others gave way. */
  take(bytes: number): boolean
  give(bytes: number): void
  /** Reports progress by the client. The item whose client made none for the longest time gives way first. */
  progressed(): void
  /** From now on it never gives way. */
  stay(): void
  /** Gives everything back. May be called more than once. A closed lease takes nothing. */
  close(): void
}

/**
 * Counts spooled bytes in total, by network and by item. When a limit is reached, the item that has waited
 * longest for its client gives way: an item of the network at its limit or, when the whole spool is full, of a
 * neighborhood that holds at least the average. So no network and no neighborhood can use up the room of others,
 * and one that holds little never gives way to one that holds much.
 */
export class SpoolBudget {
  readonly limits: SpoolLimits
  private readonly networks = new Map<string, number>()
  private readonly neighborhoods = new Map<string, number>()
  /** Ordered by last progress, oldest first. */
  private readonly leases = new Set<Lease>()
  private total = 0

  constructor(limits: SpoolLimits) {
    this.limits = limits
  }

  /** Bytes in total. */
  get used(): number {
    return this.total
  }

  /** Bytes of one network. */
  usedBy(network: string): number {
    return this.networks.get(network) ?? 0
  }

  /**
   * @param network as `networkOf` returns it.
   * @param giveWay drops the item and closes its lease before it returns. Without it the item never gives
   * way.
   */
  open(network: string, giveWay?: () => void): SpoolLease {
    const lease: Lease = new Lease(network, giveWay, {
      take: bytes => this.take(lease, bytes),
      give: bytes => this.add(network, -bytes),
      touch: () => {
        this.leases.delete(lease)
        this.leases.add(lease)
      },
      remove: () => void this.leases.delete(lease),
    })
    this.leases.add(lease)
    return lease
  }

  private take(lease: Lease, bytes: number): boolean {
    const { total, perNetwork, perLease } = this.limits
    if (lease.held + bytes > Math.min(perLease, perNetwork, total)) return false
    while (this.usedBy(lease.network) + bytes > perNetwork)
      if (!this.makeRoom(lease, other => other.network === lease.network)) return false
    while (this.total + bytes > total) {
      const average = this.total / this.neighborhoods.size
      if (!this.makeRoom(lease, other => this.usedBeside(other.network) >= average)) return false
    }
    this.add(lease.network, bytes)
    return true
  }

  /** Makes one lease give way. @returns false when that would be the asking lease, or none can. */
  private makeRoom(asking: Lease, mayGoFirst: (other: Lease) => boolean): boolean {
    for (const lease of this.leases) {
      if (!lease.giveWay || lease.held === 0 || !mayGoFirst(lease)) continue
      if (lease === asking) return false
      lease.giveWay()
      lease.close()
      return true
    }
    return false
  }

  private usedBeside(network: string): number {
    return this.neighborhoods.get(neighborhoodOf(network)) ?? 0
  }

  private add(network: string, bytes: number): void {
    this.total += bytes
    setOrDelete(this.networks, network, this.usedBy(network) + bytes)
    setOrDelete(this.neighborhoods, neighborhoodOf(network), this.usedBeside(network) + bytes)
  }
}

function setOrDelete(counts: Map<string, number>, name: string, count: number): void {
  if (count > 0) counts.set(name, count)
  else counts.delete(name)
}

interface Ledger {
  take(bytes: number): boolean
  give(bytes: number): void
  touch(): void
  remove(): void
}

class Lease implements SpoolLease {
  readonly network: string
  giveWay: (() => void) | undefined
  held = 0
  private closed = false
  private readonly ledger: Ledger

  constructor(network: string, giveWay: (() => void) | undefined, ledger: Ledger) {
    this.network = network
    this.giveWay = giveWay
    this.ledger = ledger
  }

  take(bytes: number): boolean {
    if (this.closed || !this.ledger.take(bytes)) return false
    this.held += bytes
    return true
  }

  give(bytes: number): void {
    const given = Math.min(bytes, this.held)
    this.held -= given
    this.ledger.give(given)
  }

  progressed(): void {
    if (!this.closed) this.ledger.touch()
  }

  stay(): void {
    this.giveWay = undefined
  }

  close(): void {
    this.give(this.held)
    this.closed = true
    this.ledger.remove()
  }
}
