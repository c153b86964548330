import type { FastifyInstance } from 'fastify'
import { listDeletionReasons } from '#contract/schemas/wiki-requests.ts'
import { requireRecentLogIn } from '#server/modules/account/require-recent-log-in.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { ListCounts } from '#server/modules/wikis/discovery/list-counts.ts'
import { withdrawClaim } from '#server/modules/wikis/domains/withdraw-claim.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { deleteWiki } from './delete-wiki.usecase.ts'
import { deleteWikiEndpoint } from './deletion.endpoints.ts'

/** `POST /wiki/delete` answers the JSON text "Success". Source: spec 7.16. */
export function registerDeleteRoutes(app: FastifyInstance, deps: Deps, counts: ListCounts): void {
  serve(app, deleteWikiEndpoint, async (request, reply) => {
    const wiki = await requireManagedWiki(deps, request)
    const body = await parseBody(deleteWikiEndpoint.body, request)
    if (wiki.domain_verified) {
      await requireRecentLogIn(deps, request, body.password)
      await deleteWiki(deps, wiki, listDeletionReasons(body)).finally(() => counts.forget())
    } else {
      // Nothing is lost, because the wiki was never created.
      await withdrawClaim(deps, wiki.id)
    }
    return reply.type('application/json').send(JSON.stringify('Success'))
  })
}
