import type { FastifyInstance } from 'fastify'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { DeletedWikisResponse } from '#contract/wiki-data/wiki-backup.ts'
import { requireRecentLogIn } from '#server/modules/account/require-recent-log-in.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser } from '#server/modules/session/current-user.ts'
import type { ListCounts } from '#server/modules/wikis/discovery/list-counts.ts'
import { requireStoredWiki } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { listDeletedWikis } from './deleted-wikis.repository.ts'
import { deletedWikisEndpoint, UNDELETE_LIMIT, undeleteEndpoint } from './deletion.endpoints.ts'
import { undeleteWiki } from './undelete-wiki.usecase.ts'

/** `GET /wiki/deleted` and `POST /wiki/undelete`. */
export function registerDeletedWikisRoutes(app: FastifyInstance, deps: Deps, counts: ListCounts): void {
  serve(app, deletedWikisEndpoint, async (request): Promise<DeletedWikisResponse> => {
    const user = await requireUser(deps, request)
    return { data: await listDeletedWikis(deps.db, user.id, deps.clock.now()) }
  })

  serve(app, undeleteEndpoint, async (request): Promise<SuccessResponse> => {
    const { wiki, user } = await requireStoredWiki(deps, request)
    const body = await parseBody(undeleteEndpoint.body, request)
    await deps.limiter.hit(UNDELETE_LIMIT, String(user.id))
    await requireRecentLogIn(deps, request, body.password)
    await undeleteWiki(deps, wiki, user).finally(() => counts.forget())
    return { success: true }
  })
}
