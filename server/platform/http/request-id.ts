import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainAddress, type TrustedProxies } from './trusted-proxies.ts'

const HEADER = 'x-request-id'
/** What nginx, HAProxy, Traefik and clouds send. Anything else could forge lines of a log. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * Gives a request the id under which our log, PHP's log, MediaWiki's error pages and the answer name it: the
 * one in `X-Request-Id` if a trusted proxy sent it, or else a new one. Afterwards the header holds it.
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

/** The id of a request. One that came without our HTTP server, such as from a test, gets a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers[HEADER]
  return typeof id === 'string' && ID.test(id) ? id : newId()
}

function newId(): string {
  return randomUUID().replaceAll('-', '')
}
