import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE, api } from '#contract/paths.ts'
import { nameCurrentRequest } from './current-request.ts'
import { loggablePath } from './loggable-path.ts'

/** Logs one line per request to the service. Successful routine requests are only logged at debug level. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async request => nameCurrentRequest(loggablePath(request)))
  app.addHook('onResponse', async (request, reply) => {
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (reply.statusCode >= 500) request.log.warn(line, 'answered')
    else if (reply.statusCode < 400 && isRoutine(request)) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
}

/** Health checks, the pages' own files, and polls of the session. */
function isRoutine({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return ROUTINE_PATHS.has(url) || /\.(js|css|woff2|svg|png|ico|webmanifest)$/.test(url)
}

const ROUTINE_PATHS = new Set(['/healthz', '/readyz', API_BASE + api.login])
