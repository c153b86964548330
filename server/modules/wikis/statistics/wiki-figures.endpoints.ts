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
  refusals: { 404: 'The request is neither local nor has `METRICS_TOKEN` as its bearer token.' },
} as const

export const conversionDataEndpoint = endpoint({
  ...forOperators,
  path: '/wikiConversionData',
  summary: 'Read when wikis were taken into use',
  about: 'For the operator’s programs. Clients that accept no JSON get it as a CSV file.',
  responses: {
    200: responseOrFile(
      'All wikis that are served, the oldest first. Nobody has edited a wiki without times of edits.',
      t.list(
        t.record<ConversionRow>('WikiConversion', {
          domain: t.text(),
          time_to_engage_days: t.nullable(t.wholeNumber('From its creation to its first edit.')),
          time_before_wiki_abandoned_days: t.nullable(
            t.wholeNumber('From its creation to its last edit, if that is 90 days ago or more.'),
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
  about: 'For the operator’s programs. Purged wikis have neither reasons nor figures.',
  responses: { 200: file('All deleted wikis, the oldest first.', 'text/csv') },
})
