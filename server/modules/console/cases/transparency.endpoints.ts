import { DECISION_NAMES, GROUNDS } from '#contract/operator/case-decisions.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  TRANSPARENCY_DEFAULTS,
  type TransparencyReport,
  type TransparencyResponse,
  transparencyQuerySchema,
} from '#contract/operator/transparency.ts'
import { ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, query, responseOrFile } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const counts = <Name extends string>(title: string, names: readonly Name[]) =>
  t.record(title, Object.fromEntries(names.map(name => [name, t.count()])) as never) as unknown as t.Shape<
    Readonly<Record<Name, number>>
  >

const days = (about: string): t.Shape<number | null> =>
  t.nullable<number>({ schema: { type: 'number', minimum: 0 } }, about)

export const transparencyEndpoint = endpoint({
  ...ofConsole,
  method: 'GET',
  path: consoleApi.transparency,
  consoleRight: 'handle-reports',
  summary: 'Read the transparency report of a year',
  about: 'Numbers of reports and decisions, without names.',
  query: query(
    transparencyQuerySchema,
    { year: 'The year, in UTC.', format: '`csv` returns a file with one line for each figure.' },
    TRANSPARENCY_DEFAULTS,
  ),
  responses: {
    200: responseOrFile(
      'The figures.',
      t.record<TransparencyResponse>('TransparencyResponse', {
        data: t.record<TransparencyReport>('TransparencyReport', {
          ...{ year: t.count(), reports: t.count('Reports received in the year.') },
          about_wikis: t.count('Reports about a wiki of this service.'),
          decisions: counts('DecisionCounts', DECISION_NAMES),
          grounds: counts('GroundCounts', GROUNDS),
          automated: t.only(0),
          median_days: days('From a report to its decision.'),
          ...{ appeals: t.count(), upheld: t.count(), changed: t.count() },
          median_days_appeal: days('From the last appeal of a case to its answer.'),
        }),
      }),
      'text/csv',
    ),
  },
})
