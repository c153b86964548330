import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'
import { requestTimes } from '#server/platform/request-times.ts'
import { findOperator } from './guard-console.ts'

/**
 * Adds to slow responses where the time went, but only for the operator team: to others it would reveal what else the
 * service is doing. While the database does not answer, nobody is known to be on the team, so nothing is added.
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
