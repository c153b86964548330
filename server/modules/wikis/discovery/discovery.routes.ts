import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DiscoveredWiki, DiscoveryResponse } from '#contract/types/discovery.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { requireId } from '#server/platform/http/endpoint/id-parameter.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { findDiscoveredWiki, listDiscoveredWikis } from './discovered-wikis.repository.ts'
import {
  countWikisEndpoint,
  listWikisEndpoint,
  readWikiEndpoint,
  reusePrototypeEndpoint,
} from './discovery.endpoints.ts'
import type { ListCounts } from './list-counts.ts'
import { EVERY_WIKI, type ListFilter } from './list-filter.ts'
import { createListLandmarks } from './list-landmarks.ts'
import type { ListQuery } from './list-query.ts'
import { pageLinks, pageMeta } from './pagination.ts'

/** Registers the public routes of wikis: the list, its length, one wiki. Source: spec 7.13, 7.21. */
export function registerDiscoveryRoutes(app: FastifyInstance, deps: Deps, counts: ListCounts): void {
  const { db, config } = deps
  const landmarks = createListLandmarks(deps)

  const list = async (request: FastifyRequest): Promise<DiscoveryResponse> => {
    const query = await parseQuery(listWikisEndpoint.query, request)
    const filter = filterOf(query)
    const page = { total: await counts.count(filter), page: query.page, perPage: query.per_page }
    const data = await listDiscoveredWikis(db, config, landmarks, {
      filter,
      sort: query.sort,
      direction: query.direction,
      offset: (query.page - 1) * query.per_page,
      limit: query.per_page,
      total: page.total,
    })
    const address = new URL(request.url, config.publicUrl)
    return { data, meta: pageMeta(page, data.length, address), links: pageLinks(page, address) }
  }
  serve(app, listWikisEndpoint, list)
  serve(app, reusePrototypeEndpoint, list)

  serve(
    app,
    countWikisEndpoint,
    async (): Promise<{ data: number }> => ({ data: await counts.count(EVERY_WIKI) }),
  )

  serve(app, readWikiEndpoint, async (request): Promise<{ data: DiscoveredWiki }> => {
    const data = await findDiscoveredWiki(db, config, requireId(request.params, noSuchWiki))
    if (!data) throw noSuchWiki()
    return { data }
  })
}

function noSuchWiki(): AppError {
  return new AppError(404, 'no-such-wiki', msg('error-there-no-such-wiki'))
}

function filterOf(query: ListQuery): ListFilter {
  return {
    active: query.is_active === 1,
    featured: query.is_featured === undefined ? null : query.is_featured === 1,
  }
}
