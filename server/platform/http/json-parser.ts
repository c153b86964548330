import type { FastifyInstance } from 'fastify'

/** JSON as Fastify reads it, keys that would change a prototype refused; an empty body counts as `{}`: some clients send none. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {})
    else parse(request, body, done)
  })
}
