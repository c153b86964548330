import type { Server, ServerResponse } from 'node:http'
import { Server as PortServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Clock, steadyClock } from '#server/platform/clock.ts'
import { whenClosed } from './response-close.ts'

/** Milliseconds in which a server that stops goes on accepting connections, even if they never cease. */
const LAST_CONNECTIONS_MS = 2000
/** Milliseconds. In a longer turn of the loop, connections may have come after the server looked for them. */
const SHORT_TURN_MS = 1
/** Milliseconds in which a busy server waits for a short turn. */
const SHORT_TURN_WITHIN_MS = 500
/** Milliseconds in which a client that often uses its connection uses it once more. */
const ONCE_MORE_MS = 200
/** Milliseconds that running requests get to finish. The engine then gets the rest of ten seconds. */
const DRAIN_MS = 5500

/**
 * Lets a server stop without failing a request. Node closes its port while the system holds connections that it has
 * not accepted yet, one of them in each turn of its loop; it closes idle connections of which the last answer has
 * told the client to use them again, while the next request may be on its way; and it takes an answer that a slow
 * client is still reading for finished.
 */
export class GentleClose {
  private readonly clock: Clock
  private readonly isNear: () => boolean
  private readonly servers = new Set<Server>()
  private readonly running = new Set<ServerResponse>()
  /** Connections and requests so far. */
  private arrivals = 0
  private hasBegun = false
  /** Idle connections wait for one more request, whose answer tells the client to use them no more. */
  private mayCloseIdle = true

  /** @param isNear whether the server stops soon: clients are told to use their connections no more, and none is closed. */
  constructor(clock: Clock = steadyClock, isNear = () => false) {
    this.clock = clock
    this.isNear = isNear
  }

  watch(server: Server): void {
    this.servers.add(server)
    server.on('connection', () => {
      this.arrivals += 1
    })
    const closeIdle = server.closeIdleConnections.bind(server)
    // Called by Node and Fastify, too. What stays open is closed with the last answer that is being sent.
    server.closeIdleConnections = () => {
      if (this.mayCloseIdle && ![...this.running].some(({ writableEnded }) => writableEnded)) closeIdle()
    }
  }

  follow(response: ServerResponse): void {
    this.arrivals += 1
    this.running.add(response)
    if (this.hasBegun || this.isNear()) closeAfter(response)
    whenClosed(response, () => {
      this.running.delete(response)
      // After Node has made the connection an idle one.
      if (this.hasBegun) setImmediate(() => this.closeIdleConnections())
    })
  }

  /**
   * Closes the port as soon as nothing is left to accept. What is running goes on, but is cut off when it takes too
   * long.
   */
  async begin(): Promise<void> {
    this.hasBegun = true
    for (const response of this.running) closeAfter(response)
    setTimeout(() => this.cutOff(), DRAIN_MS).unref()
    const open = [...this.servers].filter(({ listening }) => listening)
    if (open.length === 0) return
    this.mayCloseIdle = false
    await this.quietTurn()
    // At once, so before the time that idle connections take.
    for (const server of open) PortServer.prototype.close.call(server)
    setTimeout(() => void this.closeIdleSoon(), ONCE_MORE_MS).unref()
  }

  /** Waits until nothing new has arrived, and the server has just looked. */
  private async quietTurn(): Promise<void> {
    const begun = this.clock.now()
    // The rest of this turn may be past the arrivals already.
    await nextTurn()
    for (let isQuiet = false; !isQuiet; ) {
      const { arrivals } = this
      const start = this.clock.now()
      await nextTurn()
      const now = this.clock.now()
      const isShort = now - start < SHORT_TURN_MS || now - begun > SHORT_TURN_WITHIN_MS
      isQuiet = (arrivals === this.arrivals && isShort) || now - begun > LAST_CONNECTIONS_MS
    }
  }

  private async closeIdleSoon(): Promise<void> {
    await this.quietTurn()
    this.mayCloseIdle = true
    this.closeIdleConnections()
  }

  private cutOff(): void {
    for (const server of this.servers) server.closeAllConnections()
  }

  private closeIdleConnections(): void {
    for (const server of this.servers) server.closeIdleConnections()
  }
}

/** Tells the client to send no further request on this connection, if it is not too late. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
