import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isLocalRequest } from '#server/platform/http/local-request.ts'
import type { Traffic } from '#server/platform/http/traffic.ts'
import { writeMetrics } from './metrics.ts'

/**
 * `GET /metrics` for Prometheus: for local requests, and for those with `METRICS_TOKEN` as their bearer token. To all
 * others it does not exist.
 */
export function registerMetricsRoutes(app: FastifyInstance, deps: Deps, traffic: Traffic): void {
  const { config } = deps
  app.get('/metrics', async (request, reply) => {
    if (!isLocalRequest(request, config) && !hasToken(request, config.metricsToken))
      throw new AppError(404, 'unknown-path', 'There is nothing here.')
    const { type, text } = await writeMetrics(deps, traffic)
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
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
