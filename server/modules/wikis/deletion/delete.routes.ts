import type { FastifyInstance } from 'fastify'
import { listDeletionReasons } from '#contract/schemas/wiki-requests.ts'
import { requireRecentLogIn } from '#server/modules/account/require-recent-log-in.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { ListCounts } from '#server/modules/wikis/discovery/list-counts.ts'
import { withdrawClaim } from '#server/modules/wikis/domains/withdraw-claim.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { markChanged, publishChange } from '#server/modules/wikis/publication/publish-wiki.ts'
import { type AskedWiki, requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { deleteWikiEndpoint } from './deletion.endpoints.ts'
import { insertDeletion, markDeleted } from './deletions.repository.ts'

/** `POST /wiki/delete` answers the JSON text "Success". Source: spec 7.16. */
export function registerDeleteRoutes(app: FastifyInstance, deps: Deps, counts: ListCounts): void {
  serve(app, deleteWikiEndpoint, async (request, reply) => {
    const wiki = await requireManagedWiki(deps, request)
    const body = await parseBody(deleteWikiEndpoint.body, request)
    if (wiki.domain_verified) {
      await requireRecentLogIn(deps, request, body.password)
      await deleteWiki(deps, wiki, listDeletionReasons(body)).finally(() => counts.forget())
    } else {
      // Nothing to delete: the wiki was never created.
      await withdrawClaim(deps, wiki.id)
    }
    return reply.type('application/json').send(JSON.stringify('Success'))
  })
}

/**
 * Deletes a wiki: it answers 410 from its next request on, disappears from every list, and its data is purged
 * later.
 * @throws AppError 503 if this is stored but could not be published to the wiki yet.
 */
async function deleteWiki(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>,
  { id: wikiId, member }: AskedWiki,
  reasons: readonly string[],
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const now = deps.clock.now()
    if (!(await markDeleted(trx, wikiId, now))) return
    await markChanged(trx, wikiId)
    await insertDeletion(trx, wikiId, reasons, now)
    await recordChange(trx, { wikiId, now, who: member.email, kind: 'deleted' })
  })
  await publishChange(deps, wikiId)
}
