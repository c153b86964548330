import {
  QUERY_SERVICE_STATES,
  type QueryServiceResponse,
  type QueryServiceStatus,
  type RebuildQueriesResponse,
} from '#contract/types/query-service.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { rebuildQueriesSchema } from '#contract/wiki-data/wiki-data-requests.ts'
import { readsWiki } from '#server/modules/wikis/shared/wiki-query.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const group = 'Query service'

const status = t.record<QueryServiceStatus>('QueryServiceStatus', {
  state: t.choice(
    [...QUERY_SERVICE_STATES],
    '`off`: there is none. `idle`: the next query starts it. `too_large`: the wiki has more triples than fit into memory.',
  ),
  behind: t.count('The number of the wiki’s changes that results do not include yet.'),
  triples: t.nullable(t.count(), 'Null if unknown.'),
  bytes: t.nullable(t.count(), 'Memory used, in bytes; null if none.'),
})

export const queryServiceEndpoint = endpoint({
  ...readsWiki('see-settings'),
  path: wikiDataApi.queryService,
  group,
  summary: 'Read the state of a wiki’s query service',
  responses: {
    200: response('The current state.', t.record<QueryServiceResponse>('QueryService', { data: status })),
  },
})

export const rebuildQueriesEndpoint = endpoint({
  method: 'POST',
  path: wikiDataApi.rebuildQueries,
  group,
  summary: 'Rebuild the index of a wiki’s query service',
  caller: 'manager',
  right: 'change-settings',
  body: json(rebuildQueriesSchema),
  responses: {
    200: response(
      'The rebuild has begun.',
      t.record<RebuildQueriesResponse>('RebuiltQueries', { success: t.only(true), data: status }),
    ),
  },
  refusals: { 409: 'The index is already being built, or the wiki has no query service.' },
  limits: true,
})
