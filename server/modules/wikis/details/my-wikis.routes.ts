import type { FastifyInstance } from 'fastify'
import type { MyWikisResponse } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser } from '#server/modules/session/current-user.ts'
import { countWikisOf } from '#server/modules/wikis/creation/reservations.repository.ts'
import { listManagedWikis } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseNothing } from '#server/platform/http/parse-body.ts'
import { myWikisEndpoint } from './details.endpoints.ts'

/**
 * `POST /wiki/mine`, also for unverified members. `count` is the number that counts towards the limit: an ended claim is
 * listed for a week but does not count. Source: spec 3.2, 7.14.
 */
export function registerMyWikisRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, myWikisEndpoint, async (request): Promise<MyWikisResponse> => {
    const user = await requireUser(deps, request)
    await parseNothing(request)
    const wikis = await listManagedWikis(deps.db, user.id)
    return { wikis, count: await countWikisOf(deps.db, user.id), limit: deps.config.wikiLimit }
  })
}
