import type { FastifyInstance } from 'fastify'
import { parseId } from '#contract/schemas/wiki-requests.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { findLogoFile, isLogoEnding } from '#server/modules/wikis/publication/logos.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'

const FILE = /^([0-9a-f]{16})(\.png|@2x\.png|\.ico)$/

/**
 * `GET /logos/<wiki>/<hash>.png`, `…@2x.png` and `….ico`. The current hash may be cached without limit. An
 * older one, which a wiki's cached page may still name, gets the current logo.
 * @param app the root scope, because pages of other hosts show these files.
 */
export function registerLogoFileRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { wiki: string; file: string } }>('/logos/:wiki/:file', async (request, reply) => {
    const [, hash, ending] = FILE.exec(request.params.file) ?? []
    const wikiId = parseId(request.params.wiki)
    const logo = wikiId !== null && isLogoEnding(ending) ? await findLogoFile(db, wikiId, ending) : undefined
    if (!logo) throw new AppError(404, 'no-logo', msg('error-there-no-such-logo'))
    const etag = `"${logo.hash}"`
    reply
      .header('etag', etag)
      .header('cache-control', hash === logo.hash ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type(logo.type).send(Buffer.from(logo.content))
  })
}
