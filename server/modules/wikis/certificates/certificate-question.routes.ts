import type { FastifyInstance } from 'fastify'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isForwarded } from '#server/platform/http/local-request.ts'
import { requireMetricsAccess } from '#server/platform/http/require-metrics-access.ts'
import { allowCertificate } from './allow-certificate.usecase.ts'

/**
 * `GET /internal/tls?domain=…` answers 200 if the proxy in front may get a certificate for the domain, as Caddy asks it
 * (`on_demand_tls`), else 404. Only the proxy itself may ask, with `METRICS_TOKEN`, never a client through the proxy.
 */
export function registerCertificateQuestion(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { domain?: unknown } }>('/internal/tls', async (request, reply) => {
    requireMetricsAccess(request, deps.config)
    if (isForwarded(request) || !(await allowCertificate(deps, request.query.domain)))
      throw new AppError(404, 'unknown-path', msg('error-there-nothing-here'))
    return reply.header('cache-control', 'no-store').send({ allowed: true })
  })
}
