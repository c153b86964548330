import type { FastifyInstance } from 'fastify'
import { readTransparency } from '#server/modules/cases/transparency.ts'
import type { Deps } from '#server/modules/deps.ts'
import { sendCsv } from '#server/platform/http/csv.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { transparencyEndpoint } from './transparency.endpoints.ts'

/** `GET /operator/transparency` */
export function registerTransparencyRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, transparencyEndpoint, async (request, reply) => {
    const { year, format } = await parseQuery(transparencyEndpoint.query, request)
    const report = await readTransparency(db, year)
    if (format === 'json') return { data: report }
    const { decisions, grounds, ...figures } = report
    const rows = Object.entries({
      ...figures,
      ...withPrefix('decision', decisions),
      ...withPrefix('ground', grounds),
    }).map(([figure, value]) => ({ figure, value }))
    return sendCsv(reply, rows, { columns: ['figure', 'value'], file: `transparency-${year}` })
  })
}

function withPrefix(prefix: string, counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([name, value]) => [`${prefix}: ${name}`, value]))
}
