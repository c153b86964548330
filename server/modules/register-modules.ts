import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** Every module's routes and jobs, one line each; `app` is the scope below `/api`. */
export function registerModules(_app: FastifyInstance, _deps: Deps): void {}
