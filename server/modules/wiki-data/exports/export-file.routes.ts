import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseId } from '#contract/schemas/wiki-requests.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AtOnce } from '#server/modules/session/at-once.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { findManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { requireRight, rightOf } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { whenClosed } from '#server/platform/http/response-close.ts'
import { exportPath } from './export-files.ts'
import { downloadExportEndpoint, headExportEndpoint } from './exports.endpoints.ts'
import { findExport } from './exports.repository.ts'
import { sendFile } from './send-file.ts'
import { exportFileName } from './to-wiki-export.ts'

/** How many downloads one account may run at a time: some browsers and programs open several for one file. */
const DOWNLOADS = 4
const RETRY_AFTER_S = 30

/**
 * `GET` and `HEAD /wiki/export/:id/file`, with Range. A slow client may take as long as it needs, because the
 * response waits on the disk and not in memory; a client that does not read is cut off, as with every response
 * (`slow-readers.ts`).
 */
export function registerExportDownload(app: FastifyInstance, deps: Deps): void {
  const downloads = new AtOnce(DOWNLOADS)
  const handler = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    refuseEmbedding(request)
    const user = await requireVerifiedUser(deps, request)
    const id = parseId(request.params.id)
    const row = id === null ? undefined : await findExport(deps.db, id)
    const wiki = row && (await findManagedWiki(deps.db, row.wiki_id, user.id))
    // The same answer whether there is no such export or another member's.
    if (!row || !wiki) throw new WikiDataError('export-unknown')
    if (row.kind === 'complete' && row.user_id !== user.id) throw new WikiDataError('export-of-another')
    requireRight(wiki, row.password_hashes === 1 ? 'export-passwords' : rightOf(request))
    const { file, expires_at, taken_at, sha256 } = row
    const isReady = row.status === 'ready' && expires_at !== null && expires_at > deps.clock.now()
    if (!isReady || file === null || taken_at === null || sha256 === null)
      throw new WikiDataError('export-gone')
    if (request.method === 'GET') {
      const end = downloads.begin(user.id)
      if (!end) throw new WikiDataError('export-downloads', { retryAfterSeconds: RETRY_AFTER_S })
      whenClosed(reply.raw, end)
    }
    const name = exportFileName(wiki.domain, row.kind, taken_at)
    return await sendFile(request, reply, { path: exportPath(deps.config, file), name, etag: `"${sha256}"` })
  }
  // Fastify's own HEAD routes would read the whole file.
  for (const endpoint of [headExportEndpoint, downloadExportEndpoint]) serve(app, endpoint, handler)
}

/**
 * Refuses requests that pages of other origins cause: wikis are on the same site, and their pages could make a member's
 * browser download again and again. Browsers name the origin in a header, which other programs do not send.
 */
function refuseEmbedding(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-site' || site === 'cross-site') throw new WikiDataError('export-foreign-page')
}
