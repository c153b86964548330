import type { FastifyRequest } from 'fastify'

/**
 * The token that a request carries in `Authorization: Bearer …`; null without one. It is read nowhere else: addresses
 * end up in logs, histories and Referer headers. Other schemes are for proxies in front of the service.
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
export function readBearerToken({ headers }: FastifyRequest): string | null {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
}
