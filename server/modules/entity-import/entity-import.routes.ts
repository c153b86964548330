import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#contract/durations.ts'
import type { EntityImportStarted, EntityImportsResponse } from '#contract/entities/entity-import.ts'
import { api } from '#contract/paths.ts'
import { entityImportSchema } from '#contract/schemas/entity-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser } from '#server/modules/session/current-user.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { REFUSALS, readImports, startImport } from './entity-import.usecases.ts'

/** By account, because each import may delay others by some minutes. */
const LIMIT: RateLimit = { name: 'entity-import', max: 10, windowMs: HOUR_MS }

/** `GET` and `POST /wiki/entityImport`. Source: spec 7.22, 7.23. */
export function registerEntityImportRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(api.entityImport, async (request): Promise<EntityImportsResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    return { data: await readImports(deps, wiki.id) }
  })

  app.post(api.entityImport, async (request, reply): Promise<EntityImportStarted | { error: string }> => {
    const wiki = await requireManagedWiki(deps, request)
    const body = await parseBody(entityImportSchema, request)
    const user = await requireUser(deps, request)
    await deps.limiter.hit(LIMIT, String(user.id))
    const started = wiki.domain_verified
      ? await startImport(deps, { wikiId: wiki.id, userId: user.id, ip: request.ip }, body)
      : { refusal: REFUSALS.notVerified }
    if (started.refusal === undefined) return { success: true, data: started.record }
    // Clients read the text of this refusal from `error` instead of `message`.
    reply.status(400)
    return { error: started.refusal }
  })
}
