import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { AppError } from './app-error.ts'
import { isLocalRequest } from './local-request.ts'

/**
 * Guards what is for the operator's programs alone: local requests, and those with `METRICS_TOKEN` as their bearer token.
 * @throws AppError 404 for all others: to them it does not exist.
 */
export function requireMetricsAccess(
  request: FastifyRequest,
  config: Pick<ServerConfig, 'publicUrl' | 'metricsToken' | 'trustProxy'>,
): void {
  if (!isLocalRequest(request, config) && !hasToken(request, config.metricsToken))
    throw new AppError(404, 'unknown-path', 'There is nothing here.')
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === null || sent === undefined) return false
  // Of equal length, whatever was sent.
  return timingSafeEqual(hash(sent), hash(token))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
