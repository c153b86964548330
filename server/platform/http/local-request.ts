import type { FastifyRequest } from 'fastify'
import { isLoopbackName, isLoopbackUrl } from '#server/platform/loopback-name.ts'

const PROXY_HEADER = /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-connecting-ip$|true-client-ip$)/

/**
 * Whether a request comes from this machine and was not caused by a page of another origin, not even a wiki's.
 * Browsers say so in `Sec-Fetch-Site`; a typed address has no origin.
 */
export function isLocalRequest(request: FastifyRequest, config: { publicUrl: string }): boolean {
  const site = request.headers['sec-fetch-site'] ?? 'none'
  return (site === 'none' || site === 'same-origin') && isFromThisMachine(request, config)
}

/**
 * Whether a request comes from this machine: the service's public URL is on this machine, the connection comes
 * from it, no proxy is in between, and the Host header names this machine, so that no foreign page can point its
 * own host name here. A public service has no local requests, because a proxy on the same machine may forward
 * connections without a header.
 */
export function isFromThisMachine(request: FastifyRequest, { publicUrl }: { publicUrl: string }): boolean {
  const peer = request.socket.remoteAddress ?? ''
  const fromLoopback = /^(::ffff:)?127\./.test(peer) || peer === '::1'
  const askedFor = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? ''
  return isLoopbackUrl(publicUrl) && fromLoopback && !isForwarded(request) && isLoopbackName(askedFor)
}

/** Whether a request came through a proxy, or pretends to. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some(name => PROXY_HEADER.test(name))
}
