import type { FastifyInstance } from 'fastify'

/**
 * Parses JSON as Fastify does, and refuses keys that would change a prototype. An empty body counts as `{}`,
 * because some clients send none.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {})
    else parse(request, body, done)
  })
}
