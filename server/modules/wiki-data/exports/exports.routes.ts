import type { FastifyInstance } from 'fastify'
import type { WikiExportResponse, WikiExportsResponse } from '#contract/wiki-data/wiki-export.ts'
import { requireRecentLogIn } from '#server/modules/account/require-recent-log-in.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireManagedWiki, requireRight } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { registerExportDownload } from './export-file.routes.ts'
import { removeUnfinished } from './export-files.ts'
import { cancelExportEndpoint, listExportsEndpoint, startExportEndpoint } from './exports.endpoints.ts'
import { registerExportJobs } from './exports.job.ts'
import { listExports } from './exports.repository.ts'
import { cancelExport, startExport } from './exports.usecases.ts'
import { RunningExports } from './running-exports.ts'
import { toWikiExport } from './to-wiki-export.ts'

/** `GET` and `POST /wiki/export`, `POST /wiki/export/cancel`, the download, and the job behind them. */
export function registerWikiExports(app: FastifyInstance, deps: Deps): void {
  const running = new RunningExports()
  registerExportJobs(deps, running)
  // A killed process may have left some.
  app.addHook('onReady', async () => await removeUnfinished(deps.config))
  registerExportDownload(app, deps)

  serve(app, listExportsEndpoint, async (request): Promise<WikiExportsResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const rows = await listExports(deps.db, wiki.id)
    return { data: rows.map(row => toWikiExport(row, wiki.domain)) }
  })

  serve(app, startExportEndpoint, async (request): Promise<WikiExportResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const body = await parseBody(startExportEndpoint.body, request)
    if (body.password_hashes) requireRight(wiki, 'export-passwords')
    const row = await startExport(deps, wiki, networkOf(request.ip), body, () =>
      requireRecentLogIn(deps, request, body.password, 'account'),
    )
    return { success: true, data: toWikiExport(row, wiki.domain) }
  })

  serve(app, cancelExportEndpoint, async (request): Promise<WikiExportResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const { id } = await parseBody(cancelExportEndpoint.body, request)
    const row = await cancelExport(deps, running, wiki, id)
    return { success: true, data: toWikiExport(row, wiki.domain) }
  })
}
