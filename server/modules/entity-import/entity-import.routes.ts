import type { FastifyInstance } from 'fastify'
import type { EntityImportStarted, EntityImportsResponse } from '#contract/entities/entity-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import {
  ENTITY_IMPORT_LIMIT,
  listEntityImportsEndpoint,
  startEntityImportEndpoint,
} from './entity-import.endpoints.ts'
import { REFUSALS, readImports, startImport } from './entity-import.usecases.ts'

/** `GET` and `POST /wiki/entityImport`. Source: spec 7.22, 7.23. */
export function registerEntityImportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listEntityImportsEndpoint, async (request): Promise<EntityImportsResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    return { data: await readImports(deps, wiki.id) }
  })

  serve(
    app,
    startEntityImportEndpoint,
    async (request, reply): Promise<EntityImportStarted | { error: string }> => {
      const wiki = await requireManagedWiki(deps, request)
      const body = await parseBody(startEntityImportEndpoint.body, request)
      await deps.limiter.hit(ENTITY_IMPORT_LIMIT, String(wiki.member.id))
      const started = wiki.domain_verified
        ? await startImport(
            deps,
            { wikiId: wiki.id, userId: wiki.member.id, email: wiki.member.email, ip: request.ip },
            body,
          )
        : { refusal: REFUSALS.notVerified }
      if (started.refusal === undefined) return { success: true, data: started.record }
      // Clients read the text of this refusal from `error` instead of `message`.
      reply.status(400)
      return { error: started.refusal }
    },
  )
}
