import type { FastifyInstance } from 'fastify'
import { FIGURES, type FiguresResponse, type HealthResponse } from '#contract/operator/overview.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readFigures } from '#server/modules/operations/figures/keep-figures.ts'
import { sendCsv } from '#server/platform/http/csv.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { isoDay } from '#server/platform/iso-time.ts'
import { findHealth, listAlive } from './find-health.ts'
import { figuresEndpoint, healthEndpoint } from './overview.endpoints.ts'

/** `GET /operator/health` and `GET /operator/figures`: the console's overview. */
export function registerOverviewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, healthEndpoint, async (): Promise<HealthResponse> => {
    const [findings, processes] = await Promise.all([findHealth(deps), listAlive(deps)])
    return { data: { findings, processes } }
  })

  serve(app, figuresEndpoint, async (request, reply) => {
    const { format } = await parseQuery(figuresEndpoint.query, request)
    const data = await readFigures(deps)
    if (format === 'json') return { data } satisfies FiguresResponse
    const file = `figures-${isoDay(deps.clock.now())}`
    return sendCsv(reply, data, { columns: ['day', ...FIGURES], file })
  })
}
