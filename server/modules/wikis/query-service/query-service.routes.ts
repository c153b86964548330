import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#contract/durations.ts'
import type {
  QueryServiceResponse,
  QueryServiceStatus,
  RebuildQueriesResponse,
} from '#contract/types/query-service.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { queryServiceEndpoint, rebuildQueriesEndpoint } from './query-service.endpoints.ts'

/** By wiki: each rebuild makes PHP read the whole wiki. */
const LIMIT: RateLimit = { name: 'query-rebuild', max: 5, windowMs: HOUR_MS }

const OFF: QueryServiceStatus = { state: 'off', behind: 0, triples: null, bytes: null }

/** `GET /wiki/queryService` and `POST /wiki/queryService/rebuild`. */
export function registerQueryServiceRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'engine' | 'limiter'>,
): void {
  // Before its domain is verified, there is no wiki that could have an index.
  const statusOf = async (wiki: ManagedWiki) =>
    wiki.domain_verified ? await deps.engine.queryStatus(wiki.domain) : OFF

  serve(app, queryServiceEndpoint, async (request): Promise<QueryServiceResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    return { data: await statusOf(wiki) }
  })

  serve(app, rebuildQueriesEndpoint, async (request): Promise<RebuildQueriesResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    await parseBody(rebuildQueriesEndpoint.body, request)
    const { state } = await statusOf(wiki)
    if (state === 'off') throw new AppError(409, 'no-query-service', msg('error-wiki-has-no-query-service'))
    if (state === 'starting' || state === 'rebuilding') {
      throw new AppError(409, 'index-in-making', msg('error-index-being-made-already'))
    }
    await deps.limiter.hit(LIMIT, String(wiki.id))
    await deps.engine.rebuildQueries(wiki.domain)
    return { success: true, data: await statusOf(wiki) }
  })
}
