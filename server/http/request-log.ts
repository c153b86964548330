import type { FastifyInstance } from 'fastify'

/** One line for each request the service answered; health checks and files only where something was wrong with them. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (reply.statusCode >= 500) request.log.warn(line, 'answered')
    else if (isRoutine(request.url)) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
}

/** What machines ask all the time: probes, and the pages' own files. */
function isRoutine(url: string): boolean {
  return url === '/healthz' || url === '/readyz' || /\.(js|css|woff2|svg|png|ico|webmanifest)$/.test(url)
}
