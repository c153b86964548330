import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'
import { requestTimes } from '#server/platform/request-times.ts'
import { findOperator } from './guard-console.ts'

/**
 * Has slow answers say where the time went, to members of the operator team alone: to others it would tell what else the
 * service is doing. What is not known, such as while the database is away, is not said.
 */
export function showSlowRequests(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'clock'>): void {
  app.addHook('onSend', async (request, reply) => {
    const times = requestTimes()
    if (!times?.isSlow) return
    const header = times.header()
    const operator = await findOperator(deps, request).catch(() => null)
    if (operator?.hasTwoStep) reply.header('server-timing', header)
  })
}
