import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainAddress, type TrustedProxies } from './trusted-proxies.ts'

const HEADER = 'x-request-id'
/** The ids that nginx, HAProxy, Traefik and clouds send. Anything else could forge log lines. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * Gives a request its id for our log, PHP's log, MediaWiki's error pages and the answer: the one in
 * `X-Request-Id` if a trusted proxy sent it, otherwise a new one. Stores the id in that header.
 */
export function identifyRequest(
  request: IncomingMessage,
  response: ServerResponse,
  trusts: TrustedProxies,
): void {
  const sent = request.headers[HEADER]
  const isTrusted = trusts(plainAddress(request.socket.remoteAddress ?? ''))
  const id = isTrusted && typeof sent === 'string' && ID.test(sent) ? sent : newId()
  request.headers[HEADER] = id
  response.setHeader(HEADER, id)
}

/** The id of a request. A request that did not come through our HTTP server, such as in a test, gets a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers[HEADER]
  return typeof id === 'string' && ID.test(id) ? id : newId()
}

function newId(): string {
  return randomUUID().replaceAll('-', '')
}
