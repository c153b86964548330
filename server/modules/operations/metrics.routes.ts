import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'
import { requireMetricsAccess } from '#server/platform/http/require-metrics-access.ts'
import type { Traffic } from '#server/platform/http/traffic.ts'
import { writeMetrics } from './metrics.ts'

/**
 * `GET /metrics` for Prometheus: for local requests, and for those with `METRICS_TOKEN` as their bearer token. To all
 * others it does not exist.
 */
export function registerMetricsRoutes(app: FastifyInstance, deps: Deps, traffic: Traffic): void {
  const { config } = deps
  app.get('/metrics', async (request, reply) => {
    requireMetricsAccess(request, config)
    const { type, text } = await writeMetrics(deps, traffic)
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
