import { endpoint, file, responseOrFile } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

interface ConversionRow {
  readonly domain: string
  readonly time_to_engage_days: number | null
  readonly time_before_wiki_abandoned_days: number | null
  readonly number_of_active_editors: number | null
  readonly wiki_creation_time: string | null
  readonly first_edited_time: string | null
  readonly last_edited_time: string | null
}

const forOperators = {
  method: 'GET',
  group: 'Operation',
  caller: 'visitor',
  refusals: { 404: 'The request is not local and does not have `METRICS_TOKEN` as its bearer token.' },
} as const

export const conversionDataEndpoint = endpoint({
  ...forOperators,
  path: '/wikiConversionData',
  summary: 'Read when wikis were first and last edited',
  about: 'For the operator’s programs. Clients that do not accept JSON get a CSV file.',
  responses: {
    200: responseOrFile(
      'All served wikis, oldest first. A wiki without edit times has never been edited.',
      t.list(
        t.record<ConversionRow>('WikiConversion', {
          domain: t.text(),
          time_to_engage_days: t.nullable(t.wholeNumber('Days from its creation to its first edit.')),
          time_before_wiki_abandoned_days: t.nullable(
            t.wholeNumber('Days from its creation to its last edit, if that was at least 90 days ago.'),
          ),
          number_of_active_editors: t.nullable(t.count()),
          wiki_creation_time: t.nullable(t.time()),
          first_edited_time: t.nullable(t.time()),
          last_edited_time: t.nullable(t.time()),
        }),
      ),
      'text/csv',
    ),
  },
})

export const deletedWikiMetricsEndpoint = endpoint({
  ...forOperators,
  path: '/deletedWikiMetrics',
  summary: 'Read why wikis were deleted',
  about: 'For the operator’s programs. Purged wikis have no reasons or figures.',
  responses: { 200: file('All deleted wikis, oldest first.', 'text/csv') },
})
