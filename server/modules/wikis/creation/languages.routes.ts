import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { WikiLanguage, WikiLanguagesResponse } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { languagesEndpoint } from './create.endpoints.ts'

/**
 * `GET /wiki/languages`: the languages that a new wiki can have. They change only with the server's MediaWiki, so browsers
 * cache them for a day, but not an empty list before the engine has started.
 */
export function registerLanguageRoutes(app: FastifyInstance, { engine }: Pick<Deps, 'engine'>): void {
  let written = write(engine.languages)

  serve(app, languagesEndpoint, async (request, reply) => {
    const { languages } = engine
    // The engine may have started since.
    if (written.languages !== languages) written = write(languages)
    const { answer, etag } = written
    reply.header('etag', etag)
    if (languages.length > 0) reply.header('cache-control', 'public, max-age=86400')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(answer)
  })
}

function write(languages: readonly WikiLanguage[]) {
  const answer = JSON.stringify({ data: languages } satisfies WikiLanguagesResponse)
  return { languages, answer, etag: `"${createHash('sha256').update(answer).digest('hex').slice(0, 16)}"` }
}
