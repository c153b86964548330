import type { FastifyRequest } from 'fastify'
import { isLoopbackName, isLoopbackUrl } from '#server/platform/loopback-name.ts'

const PROXY_HEADER = /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-connecting-ip$|true-client-ip$)/

/**
 * Whether whoever asks sits at this machine: a service for this machine alone, a connection from it, no proxy in between,
 * whatever a trusted one says, and a name of this machine, so that no foreign page can point its own name here.
 * A public service has nobody local: a proxy on the same machine may pass connections on without a word.
 */
export function isLocalRequest(request: FastifyRequest, { publicUrl }: { publicUrl: string }): boolean {
  const peer = request.socket.remoteAddress ?? ''
  const fromLoopback = /^(::ffff:)?127\./.test(peer) || peer === '::1'
  const forwarded = Object.keys(request.headers).some(name => PROXY_HEADER.test(name))
  const askedFor = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? ''
  return isLoopbackUrl(publicUrl) && fromLoopback && !forwarded && isLoopbackName(askedFor)
}
