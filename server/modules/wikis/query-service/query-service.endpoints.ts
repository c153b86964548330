import {
  QUERY_SERVICE_STATES,
  type QueryServiceResponse,
  type QueryServiceStatus,
  type RebuildQueriesResponse,
} from '#contract/types/query-service.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { rebuildQueriesSchema } from '#contract/wiki-data/wiki-data-requests.ts'
import { wikiQuery } from '#server/modules/wikis/shared/wiki-query.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const group = 'Query service of a wiki'

const status = t.record<QueryServiceStatus>('QueryServiceStatus', {
  state: t.choice(
    [...QUERY_SERVICE_STATES],
    '`off`: there is none. `idle`: the next question starts it. `too_large`: the wiki has more triples than there is memory for.',
  ),
  behind: t.count('Changes of the wiki that answers do not know yet.'),
  triples: t.nullable(t.count(), 'Null if unknown.'),
  bytes: t.nullable(t.count(), 'Memory; null if none is taken.'),
})

export const queryServiceEndpoint = endpoint({
  method: 'GET',
  path: wikiDataApi.queryService,
  group,
  summary: 'Read how the query service of a wiki is',
  caller: 'manager',
  right: 'see-settings',
  query: wikiQuery,
  responses: {
    200: response('How it is now.', t.record<QueryServiceResponse>('QueryService', { data: status })),
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
  refusals: { 409: 'The index is being made already, or the wiki has no query service.' },
  limits: true,
})
