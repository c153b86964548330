import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WikiOverviewResponse } from '#contract/operator/wiki-overview.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { serveList } from '#server/modules/operator/lists/serve-list.ts'
import { featureWiki } from '#server/modules/wikis/discovery/feature-wiki.ts'
import { setWikiQuota } from '#server/modules/wikis/quota/wiki-quota.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { requireId } from '#server/platform/http/endpoint/id-parameter.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { consoleWikisEndpoint, featureActEndpoint, quotaActEndpoint } from './console-wikis.endpoints.ts'
import { domainOf, noWiki, toConsoleWiki, wikiList } from './console-wikis.repository.ts'
import { wikiOverviewEndpoint } from './wiki-overview.endpoint.ts'
import { readOverview } from './wiki-overview.ts'

const COLUMNS = [
  ...(['id', 'sitename', 'domain', 'owner', 'state', 'created_at', 'last_edited_at'] as const),
  ...(['pages', 'edits', 'is_private', 'is_featured', 'is_read_only', 'quota_mb'] as const),
]

/** `GET /operator/wikis`, and what operators do to one wiki, each with a reason. */
export function registerConsoleWikiRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps

  /** @throws AppError 404 */
  const domainIn = async (request: FastifyRequest<{ Params: { id: string } }>): Promise<string> => {
    const domain = await domainOf(db, requireId(request.params, noWiki))
    if (domain === undefined) throw noWiki()
    return domain
  }

  serveList(app, clock, consoleWikisEndpoint, {
    list: query => wikiList(db, query),
    toSent: toConsoleWiki,
    columns: COLUMNS,
    file: 'wikis',
  })

  serve(app, wikiOverviewEndpoint, async (request): Promise<WikiOverviewResponse> => {
    const data = await readOverview(deps, requireId(request.params, noWiki))
    if (data === null) throw noWiki()
    return { data }
  })

  serve(app, featureActEndpoint, async (request): Promise<SuccessResponse> => {
    const { featured, description, reason } = await parseBody(featureActEndpoint.body, request)
    const by = { ...operatorOf(request), reason }
    if (!(await featureWiki(deps, by, await domainIn(request), { featured, description })))
      throw new AppError(409, 'not-listed', msg('operator-only-wiki-everybody-can-read-can'))
    return { success: true }
  })

  serve(app, quotaActEndpoint, async (request): Promise<SuccessResponse> => {
    const { quota_mb, reason } = await parseBody(quotaActEndpoint.body, request)
    const by = { ...operatorOf(request), reason }
    if (!(await setWikiQuota(deps, by, await domainIn(request), quota_mb)))
      throw new AppError(409, 'not-served', msg('operator-wiki-not-served'))
    return { success: true }
  })
}
