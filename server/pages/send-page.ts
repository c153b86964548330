import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type RenderedPage } from './rendered-page.ts'

/** Sends a page of the service, or says that the browser has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const etag = `"${page.etag}-${encoding}"`
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    .header('etag', etag)
    .header('content-security-policy', page.contentSecurityPolicy)
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.status(200).type('text/html; charset=utf-8').send(page.bodies[encoding])
}
