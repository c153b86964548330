import type { FastifyInstance } from 'fastify'
import { api } from '#contract/paths.ts'
import type { MyWikisResponse } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser } from '#server/modules/session/current-user.ts'
import { countWikisOf } from '#server/modules/wikis/creation/reservations.repository.ts'
import { listManagedWikis } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { parseNothing } from '#server/platform/http/parse-body.ts'

/**
 * `POST /wiki/mine`; unverified people get an answer too. `count` is what the limit counts: an ended claim is
 * listed for a week and takes no place. Source: specification, section 3 ("Wiki list response"); wire.
 */
export function registerMyWikisRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(api.myWikis, async (request): Promise<MyWikisResponse> => {
    const user = await requireUser(deps, request)
    await parseNothing(request)
    const wikis = await listManagedWikis(deps.db, user.id)
    return { wikis, count: await countWikisOf(deps.db, user.id), limit: deps.config.wikiLimit }
  })
}
