import type { Server, ServerResponse } from 'node:http'
import { Server as PortServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Clock, steadyClock } from '#server/platform/clock.ts'
import { whenClosed } from './response-close.ts'

/** Milliseconds for which a stopping server keeps accepting connections at most. */
const LAST_CONNECTIONS_MS = 2000
/** Milliseconds. In a longer turn of the event loop, connections may have arrived after the server looked for them. */
const SHORT_TURN_MS = 1
/** Milliseconds for which a busy server waits for a short turn. */
const SHORT_TURN_WITHIN_MS = 500
/** Milliseconds within which an active client sends its next request on its connection. */
const ONCE_MORE_MS = 200
/** Milliseconds for running requests to finish. The rest of ten seconds is left for the engine. */
const DRAIN_MS = 5500

/**
 * Lets a server stop without failing a request. By itself, Node does three things that fail requests: it closes
 * its port while the system still holds connections that Node has not accepted (it accepts one per turn of the
 * event loop); it closes idle connections that clients were told to reuse, while the next request may be on its
 * way; and it considers an answer finished that a slow client is still reading.
 */
export class GentleClose {
  private readonly clock: Clock
  private readonly isNear: () => boolean
  private readonly servers = new Set<Server>()
  private readonly running = new Set<ServerResponse>()
  /** The number of connections and requests so far. */
  private arrivals = 0
  private hasBegun = false
  /** False while idle connections wait for one more request, whose answer tells the client not to reuse them. */
  private mayCloseIdle = true

  /**
   * @param isNear whether the server will stop soon. If so, clients are told not to reuse their connections, but
   * none is closed.
   */
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
    // Node and Fastify call it as well. Connections that stay open are closed once no answer is being sent.
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
      // After Node has marked the connection as idle.
      if (this.hasBegun) setImmediate(() => this.closeIdleConnections())
    })
  }

  /**
   * Closes the port once there is nothing left to accept. Running requests continue, but are cut off if they take
   * too long.
   */
  async begin(): Promise<void> {
    this.hasBegun = true
    for (const response of this.running) closeAfter(response)
    setTimeout(() => this.cutOff(), DRAIN_MS).unref()
    const open = [...this.servers].filter(({ listening }) => listening)
    if (open.length === 0) return
    this.mayCloseIdle = false
    await this.quietTurn()
    // Only the port, immediately; idle connections are closed later.
    for (const server of open) PortServer.prototype.close.call(server)
    setTimeout(() => void this.closeIdleSoon(), ONCE_MORE_MS).unref()
  }

  /** Waits until the server has looked for new connections and requests and found none. */
  private async quietTurn(): Promise<void> {
    const begun = this.clock.now()
    // This turn may already be past the phase in which connections arrive.
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

/** Tells the client not to reuse this connection, unless the headers have already been sent. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
