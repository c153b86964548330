import type { FastifyInstance } from 'fastify'
import { MEGABYTE } from '#contract/limits.ts'
import type { WikiImportResponse, WikiImportsResponse } from '#contract/wiki-data/wiki-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { errorText } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import {
  cancelImportEndpoint,
  listImportsEndpoint,
  startImportEndpoint,
  WIKI_IMPORT_LIMIT,
} from './imports.endpoints.ts'
import { cancelImport, startImport } from './imports.usecases.ts'
import { importRefusal } from './shared/import-refusal.ts'
import { listImports } from './shared/imports.repository.ts'
import { toWikiImport } from './shared/to-wiki-import.ts'
import { Transfers } from './upload/transfers.ts'
import { registerUploadRoutes } from './upload/tus.routes.ts'

/** `GET` and `POST /wiki/import`, `POST /wiki/import/cancel`, and the uploads. */
export function registerWikiImportRoutes(app: FastifyInstance, deps: Deps): void {
  const transfers = new Transfers(deps)
  serve(app, listImportsEndpoint, async (request): Promise<WikiImportsResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const rows = await listImports(deps.db, wiki.id)
    const refusal = await importRefusal(deps, wiki)
    return {
      data: rows.map(row => toWikiImport(row, wiki.member.id)),
      size_max: deps.config.importUploadMb * MEGABYTE,
      refusal: refusal === null ? null : errorText(refusal),
    }
  })

  serve(app, startImportEndpoint, async (request): Promise<WikiImportResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const { id } = await parseBody(startImportEndpoint.body, request)
    await deps.limiter.hit(WIKI_IMPORT_LIMIT, String(wiki.member.id))
    const row = await startImport(deps, wiki, id, networkOf(request.ip))
    return { success: true, data: toWikiImport(row, wiki.member.id) }
  })

  serve(app, cancelImportEndpoint, async (request): Promise<WikiImportResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const { id } = await parseBody(cancelImportEndpoint.body, request)
    const row = await cancelImport(deps, transfers, wiki, id)
    return { success: true, data: toWikiImport(row, wiki.member.id) }
  })

  registerUploadRoutes(app, deps, transfers)
}
