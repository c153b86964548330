import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { registerComplaintRoutes } from './complaint/complaint.routes.ts'
import { registerContactRoutes } from './contact/contact.routes.ts'

/** Every module's routes and jobs, one line each; `app` is the scope below `/api`. */
export function registerModules(app: FastifyInstance, deps: Deps): void {
  registerContactRoutes(app, deps)
  registerComplaintRoutes(app, deps)
}
