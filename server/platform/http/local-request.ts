import type { FastifyRequest } from 'fastify'
import { isLoopbackName, isLoopbackUrl } from '#server/platform/loopback-name.ts'

const PROXY_HEADER = /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-connecting-ip$|true-client-ip$)/

/**
 * Whether a request comes from this machine, and no page of another origin caused it, not even one of a wiki: a
 * browser says so, and a typed address is nobody's.
 */
export function isLocalRequest(request: FastifyRequest, config: { publicUrl: string }): boolean {
  const site = request.headers['sec-fetch-site'] ?? 'none'
  return (site === 'none' || site === 'same-origin') && isFromThisMachine(request, config)
}

/**
 * Whether a request comes from this machine: the service is for this machine alone, the connection comes from
 * it, no proxy is in between, and the Host header names this machine, so that no foreign page can point its
 * own name here. A public service has no local requests, because a proxy on the same machine may forward
 * connections without a header.
 */
export function isFromThisMachine(request: FastifyRequest, { publicUrl }: { publicUrl: string }): boolean {
  const peer = request.socket.remoteAddress ?? ''
  const fromLoopback = /^(::ffff:)?127\./.test(peer) || peer === '::1'
  const askedFor = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? ''
  return isLoopbackUrl(publicUrl) && fromLoopback && !isForwarded(request) && isLoopbackName(askedFor)
}

/** Whether a request has come through a proxy, or wants to look as if. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some(name => PROXY_HEADER.test(name))
}
