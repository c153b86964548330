import type { FastifyInstance } from 'fastify'
import { routes, WELL_KNOWN_CHANGE_PASSWORD } from '#contract/paths.ts'

/**
 * Redirects password managers to the page that changes a password.
 * @see https://www.w3.org/TR/change-password-url/
 */
export function registerWellKnownRoutes(app: FastifyInstance): void {
  app.get(WELL_KNOWN_CHANGE_PASSWORD, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').redirect(routes.user, 302)
  })
}
