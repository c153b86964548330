import type { Socket } from 'node:net'

export interface Limits {
  readonly perNetwork: number
  /** For all networks together. */
  readonly inAll: number
}

/** Twice the limit of requests, because browsers also keep idle connections. */
export const CONNECTION_LIMITS: Limits = { perNetwork: 512, inAll: 4096 }

/** Requests in progress. A school behind one IP address stays far below these limits. */
export const REQUEST_LIMITS: Limits = { perNetwork: 256, inAll: 2048 }

/** Why a connection or request is refused: its own network has too many, or all networks together have. */
type Overload = 'network' | 'all'

interface Connection {
  readonly network: string
  /** Requests in progress. */
  working: number
}

/**
 * Counts connections by network. At a limit, the connection that has been idle longest is closed, so that
 * clients that hold connections open do not keep others out. If none is idle, the new connection is refused.
 */
export class Connections {
  private readonly limits: Limits
  /** Idle connections are in the order in which they became idle. */
  private readonly open = new Map<Socket, Connection>()
  private readonly networks = new Map<string, number>()

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Accepts a connection and counts it until it closes. */
  take(socket: Socket, network: string): Overload | null {
    if (this.countOf(network) >= this.limits.perNetwork && !this.closeIdle(network)) return 'network'
    if (this.open.size >= this.limits.inAll && !this.closeIdle(this.largestIdle())) return 'all'
    this.open.set(socket, { network, working: 0 })
    this.networks.set(network, this.countOf(network) + 1)
    socket.once('close', () => this.forget(socket))
    return null
  }

  /** A request on this connection begins. */
  work(socket: Socket): void {
    const connection = this.open.get(socket)
    if (connection) connection.working++
  }

  /** A request of this connection has been answered. */
  rest(socket: Socket): void {
    const connection = this.open.get(socket)
    if (!connection || --connection.working > 0) return
    this.open.delete(socket)
    this.open.set(socket, connection)
  }

  private countOf(network: string): number {
    return this.networks.get(network) ?? 0
  }

  private closeIdle(network: string | undefined): boolean {
    for (const [socket, connection] of this.open) {
      if (connection.network !== network || connection.working > 0) continue
      this.forget(socket)
      socket.destroy()
      return true
    }
    return false
  }

  /** The network with most connections, among those that have an idle one. */
  private largestIdle(): string | undefined {
    const networks = new Set<string>()
    for (const connection of this.open.values())
      if (connection.working === 0) networks.add(connection.network)
    return [...networks].sort((a, b) => this.countOf(b) - this.countOf(a))[0]
  }

  private forget(socket: Socket): void {
    const connection = this.open.get(socket)
    if (!connection) return
    this.open.delete(socket)
    const left = this.countOf(connection.network) - 1
    if (left > 0) this.networks.set(connection.network, left)
    else this.networks.delete(connection.network)
  }
}

/** Counts requests by network. Behind a proxy, this is not the connection's network. */
export class RequestsInProgress {
  private readonly limits: Limits
  private readonly networks = new Map<string, number>()
  private total = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** @param always whether to accept the request even if all networks together have too many. */
  begin(network: string, always = false): Overload | null {
    const now = this.networks.get(network) ?? 0
    if (now >= this.limits.perNetwork) return 'network'
    if (this.total >= this.limits.inAll && !always) return 'all'
    this.networks.set(network, now + 1)
    this.total++
    return null
  }

  end(network: string): void {
    const left = (this.networks.get(network) ?? 0) - 1
    if (left > 0) this.networks.set(network, left)
    else this.networks.delete(network)
    this.total--
  }
}
