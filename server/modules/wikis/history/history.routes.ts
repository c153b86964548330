import type { FastifyInstance } from 'fastify'
import type { HistoryResponse } from '#contract/people/people.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { historyEndpoint } from './history.endpoint.ts'
import { listHistory } from './history.repository.ts'

/** `GET /wiki/{id}/history`. Nothing changes or removes an entry before the wiki is purged. */
export function registerHistoryRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, historyEndpoint, async (request): Promise<HistoryResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const { before } = await parseQuery(historyEndpoint.query, request)
    return await listHistory(deps.db, wiki.id, before)
  })
}
