import type { Socket } from 'node:net'
import { neighborhoodOf } from './network.ts'
import { type NetworkLimits, NetworkShares, type Overload } from './network-shares.ts'

/** Twice the limit of requests, because browsers also keep idle connections. */
export const CONNECTION_LIMITS: NetworkLimits = { perNetwork: 512, inAll: 4096 }

/** Requests in progress. A school behind one IP address stays far below these limits. */
export const REQUEST_LIMITS: NetworkLimits = { perNetwork: 256, inAll: 2048 }

interface Connection {
  readonly network: string
  readonly neighborhood: string
  /** Requests in progress. */
  working: number
}

/**
 * Counts connections by network. At a limit, the connection that has been idle longest is closed, so that
 * clients that hold connections open do not keep others out. If none is idle, the new connection is refused.
 */
export class Connections {
  private readonly shares: NetworkShares
  /** Idle connections are in the order in which they became idle. */
  private readonly open = new Map<Socket, Connection>()

  constructor(limits: NetworkLimits) {
    this.shares = new NetworkShares(limits)
  }

  /** Accepts a connection and counts it until it closes. */
  take(socket: Socket, network: string): Overload | null {
    const neighborhood = neighborhoodOf(network)
    for (let overload = this.shares.overload(network); overload; overload = this.shares.overload(network)) {
      const from = overload === 'network' ? neighborhood : this.largestIdle()
      if (from === undefined || !this.closeIdle(network, from)) return overload
    }
    this.open.set(socket, { network, neighborhood, working: 0 })
    this.shares.count(network, 1)
    socket.once('close', () => this.forget(socket))
    return null
  }

  /** Call it when a request on this connection begins. */
  work(socket: Socket): void {
    const connection = this.open.get(socket)
    if (connection) connection.working++
  }

  /** Call it when a request on this connection has been answered. */
  rest(socket: Socket): void {
    const connection = this.open.get(socket)
    if (!connection || --connection.working > 0) return
    this.open.delete(socket)
    this.open.set(socket, connection)
  }

  /** Closes an idle connection of a neighborhood, preferably one of the network itself. */
  private closeIdle(network: string, neighborhood: string): boolean {
    let idle: Socket | undefined
    for (const [socket, each] of this.open) {
      if (each.working > 0 || each.neighborhood !== neighborhood) continue
      idle ??= socket
      if (each.network !== network) continue
      idle = socket
      break
    }
    if (!idle) return false
    this.forget(idle)
    idle.destroy()
    return true
  }

  /** The neighborhood with the most connections among those that have an idle one. */
  private largestIdle(): string | undefined {
    const counts = new Map<string, { all: number; idle: number }>()
    for (const { neighborhood, working } of this.open.values()) {
      const count = counts.get(neighborhood) ?? { all: 0, idle: 0 }
      count.all++
      if (working === 0) count.idle++
      counts.set(neighborhood, count)
    }
    const withIdle = [...counts].filter(([, { idle }]) => idle > 0)
    return withIdle.sort(([, a], [, b]) => b.all - a.all)[0]?.[0]
  }

  private forget(socket: Socket): void {
    const connection = this.open.get(socket)
    if (!connection) return
    this.open.delete(socket)
    this.shares.count(connection.network, -1)
  }
}

/** Counts requests by network. Behind a proxy, this is not the connection's network. */
export class RequestsInProgress {
  private readonly shares: NetworkShares

  constructor(limits: NetworkLimits) {
    this.shares = new NetworkShares(limits)
  }

  /** @param always whether to accept the request even if all networks together have too many. */
  begin(network: string, always = false): Overload | null {
    const overload = this.shares.overload(network)
    if (overload && !always) return overload
    this.shares.count(network, 1)
    return null
  }

  end(network: string): void {
    this.shares.count(network, -1)
  }
}
