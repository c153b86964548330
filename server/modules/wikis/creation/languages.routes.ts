import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { WikiLanguagesResponse } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { languagesEndpoint } from './create.endpoints.ts'

/**
 * `GET /wiki/languages`: the languages that a new wiki can have. They change only with the server's
 * MediaWiki, so browsers keep them for a day.
 */
export function registerLanguageRoutes(app: FastifyInstance, { engine }: Pick<Deps, 'engine'>): void {
  const answer = JSON.stringify({ data: engine.languages } satisfies WikiLanguagesResponse)
  const etag = `"${createHash('sha256').update(answer).digest('hex').slice(0, 16)}"`

  serve(app, languagesEndpoint, async (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'public, max-age=86400')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(answer)
  })
}
