/** The spool is full, and nobody else's bytes can give way. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError'
}

/** Bytes. */
export interface SpoolLimits {
  readonly total: number
  readonly perNetwork: number
  readonly perLease: number
}

/** One item's part of a budget: an answer that waits for its reader, a body on its way in. */
export interface SpoolLease {
  readonly held: number
  /** False when there is no room, even after others gave way. Nothing is taken then. */
  take(bytes: number): boolean
  give(bytes: number): void
  /** Tells that the client did its part: what waits longest for its client gives way first. */
  progressed(): void
  /** Gives everything back; harmless when repeated. A closed lease takes nothing. */
  close(): void
}

/**
 * Counts spooled bytes: in all, by network and by item. It moves no bytes itself. When a limit is reached, the lease that has
 * waited longest for its client gives way: within the network that is at its limit, or, when the whole spool is full, among
 * the networks that hold more than the average. So a network cannot use up the others' room, and whoever holds little never
 * gives way to whoever holds much.
 */
export class SpoolBudget {
  readonly limits: SpoolLimits
  private readonly networks = new Map<string, number>()
  /** In the order of their last progress, the longest wait first. */
  private readonly leases = new Set<Lease>()
  private total = 0

  constructor(limits: SpoolLimits) {
    this.limits = limits
  }

  /** Bytes in all. */
  get used(): number {
    return this.total
  }

  /** Bytes of one network. */
  usedBy(network: string): number {
    return this.networks.get(network) ?? 0
  }

  /**
   * @param network as `siteOf` names it.
   * @param giveWay drops the item and closes its lease before it returns. Without it the item cannot be dropped for others.
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
      const average = this.total / this.networks.size
      if (!this.makeRoom(lease, other => this.usedBy(other.network) >= average)) return false
    }
    this.add(lease.network, bytes)
    return true
  }

  /** Lets one lease give way; false when that would be the one that asks, or none can. */
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

  private add(network: string, bytes: number): void {
    this.total += bytes
    const used = this.usedBy(network) + bytes
    if (used > 0) this.networks.set(network, used)
    else this.networks.delete(network)
  }
}

interface Ledger {
  take(bytes: number): boolean
  give(bytes: number): void
  touch(): void
  remove(): void
}

class Lease implements SpoolLease {
  readonly network: string
  readonly giveWay: (() => void) | undefined
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

  close(): void {
    this.give(this.held)
    this.closed = true
    this.ledger.remove()
  }
}
