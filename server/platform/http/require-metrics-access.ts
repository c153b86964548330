import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { AppError } from './app-error.ts'
import { isLocalRequest } from './local-request.ts'

/**
 * Guards endpoints for the operator's programs. Accepts local requests, and requests with `METRICS_TOKEN` as the
 * bearer token or, for programs that can only put credentials in a URL, as the password.
 * @throws AppError 404 for all others, as if the endpoint did not exist.
 */
export function requireMetricsAccess(
  request: FastifyRequest,
  config: Pick<ServerConfig, 'publicUrl' | 'metricsToken' | 'trustProxy'>,
): void {
  if (!isLocalRequest(request, config) && !hasToken(request, config.metricsToken))
    throw new AppError(404, 'unknown-path', msg('error-there-nothing-here'))
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  const sent = sentToken(request.headers.authorization ?? '')
  if (token === null || sent === undefined) return false
  // Hashes have the same length, whatever was sent.
  return timingSafeEqual(hash(sent), hash(token))
}

function sentToken(authorization: string): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return value || undefined
  // RFC 7617: the user name contains no colon.
  return /^[^:]*:(.+)$/.exec(Buffer.from(value, 'base64').toString())?.[1]
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
