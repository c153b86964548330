import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Clock, steadyClock } from '#server/platform/clock.ts'
import { CONNECTION_LIMITS, Connections, REQUEST_LIMITS, RequestsInProgress } from './connections.ts'
import { withRequest } from './current-request.ts'
import { GentleClose } from './gentle-close.ts'
import { LingeringClose } from './lingering-close.ts'
import { networkOf } from './network.ts'
import type { NetworkLimits } from './network-shares.ts'
import { sendNotice } from './notice-page.ts'
import { QueuedResponses } from './queued-responses.ts'
import { REFUSALS } from './refusals.ts'
import { identifyRequest } from './request-id.ts'
import { whenClosed } from './response-close.ts'
import { hasBody, watchBody } from './slow-bodies.ts'
import { SlowReaders } from './slow-readers.ts'
import type { Traffic } from './traffic.ts'
import { clientNetwork, plainAddress, trustedProxies } from './trusted-proxies.ts'
import { endWith, faultOf, HEADERS_MAX, refuseUnreadable } from './unreadable-request.ts'

/** Milliseconds. Wikis accept uploads of 64 MB over slow lines, so a request may take long, but its headers may not. */
const REQUEST_TIMEOUT_MS = 300_000
const HEADERS_TIMEOUT_MS = 20_000
/** How often the two timeouts are checked. */
const TIMEOUT_CHECK_MS = 5000
/** Longer than the usual 60 s of a proxy, so that the proxy is the one to close an idle connection. */
const KEEP_ALIVE_MS = 65_000

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** The part of the server that answers requests to wikis. */
export interface WikiHosts {
  /** Whether a Host header names a wiki rather than the service itself. */
  ownsHost(host: string): boolean
  /** Answers a request to a wiki's host. */
  handle(request: IncomingMessage, response: ServerResponse): void
}

export interface HttpServerOptions {
  /**
   * As in the configuration. Trusted proxies may open any number of connections; their clients' requests are
   * counted instead.
   */
  readonly trustProxy: readonly string[]
  /** The service's name and URL for notices. */
  readonly home: { readonly name: string; readonly url: string }
  readonly clock?: Clock
  /** Observes the requests to wikis. */
  readonly traffic?: Traffic
  readonly connectionLimits?: NetworkLimits
  readonly requestLimits?: NetworkLimits
  /** Its `begin` has to be called before the server is closed. */
  readonly gentleClose?: GentleClose
  /** Milliseconds between two checks of a request body's speed. */
  readonly lookEvery?: number
}

/**
 * Separates the wikis' requests from the service's by their Host header before anything reads a body.
 * MediaWiki gets them unchanged, without the service's headers, parsers and limits. Malformed and excessive
 * requests are refused here for both.
 */
export function createHttpServer(
  engine: WikiHosts,
  serve: Serve,
  {
    trustProxy,
    home,
    clock = steadyClock,
    traffic,
    connectionLimits = CONNECTION_LIMITS,
    requestLimits = REQUEST_LIMITS,
    gentleClose = new GentleClose(),
    lookEvery,
  }: HttpServerOptions,
): Server {
  const trusts = trustedProxies(trustProxy)
  const connections = new Connections(connectionLimits)
  const requests = new RequestsInProgress(requestLimits)
  const refused = new WeakSet<Socket>()
  const queued = new QueuedResponses()
  const slowReaders = new SlowReaders(clock)
  const lingering = new LingeringClose()
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    if (refused.has(request.socket)) return
    queued.follow(response)
    slowReaders.follow(response)
    lingering.follow(request)
    gentleClose.follow(response)
    identifyRequest(request, response, trusts)
    const network = clientNetwork(request, trusts)
    const wiki = engine.ownsHost(request.headers.host ?? '')
    if (wiki) traffic?.toWiki(request, response)
    const overload = requests.begin(network, !wiki && isHealthCheck(request))
    if (overload) {
      response.setHeader('connection', 'close')
      sendNotice(response, REFUSALS[overload], home)
      return
    }
    connections.work(request.socket)
    whenClosed(response, () => {
      requests.end(network)
      connections.rest(request.socket)
    })
    const fault = faultOf(request)
    if (fault) sendNotice(response, fault, home)
    else if (wiki) engine.handle(request, response)
    else {
      watchBody(request, response, { clock, ...(lookEvery !== undefined && { lookEvery }) }, () => {
        if (!response.headersSent) response.setHeader('connection', 'close')
        sendNotice(response, REFUSALS.slow, home)
      })
      serve(request, response)
    }
  }
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADERS_MAX,
    },
    (request, response) => withRequest(request, () => respond(request, response)),
  )
  gentleClose.watch(server)
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (trusts(address)) return
    const overload = connections.take(socket, networkOf(address))
    if (!overload) return
    refused.add(socket)
    endWith(socket, REFUSALS[overload], home)
  })
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket, home))
  return server
}

/** Health checks are always answered, so that a load balancer does not mistake a busy service for a dead one. */
function isHealthCheck(request: IncomingMessage): boolean {
  const { method, url = '' } = request
  return method === 'GET' && (url === '/healthz' || url === '/readyz') && !hasBody(request)
}
