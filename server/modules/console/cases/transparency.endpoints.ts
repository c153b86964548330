import { DECISION_NAMES, GROUNDS } from '#contract/operator/case-decisions.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  TRANSPARENCY_DEFAULTS,
  type TransparencyReport,
  type TransparencyResponse,
  transparencyQuerySchema,
} from '#contract/operator/transparency.ts'
import { ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { answerOrFile, endpoint, query } from '#server/platform/http/endpoint/endpoint.ts'
import { count, nullable, only, record, type Shape } from '#server/platform/http/endpoint/shape.ts'

const counts = <Name extends string>(title: string, names: readonly Name[]) =>
  record(title, Object.fromEntries(names.map(name => [name, count()])) as never) as unknown as Shape<
    Readonly<Record<Name, number>>
  >

const days = (about: string): Shape<number | null> =>
  nullable<number>({ schema: { type: 'number', minimum: 0 } }, about)

export const transparencyEndpoint = endpoint({
  ...ofConsole,
  method: 'GET',
  path: consoleApi.transparency,
  consoleRight: 'handle-reports',
  summary: 'Read the transparency report of a year',
  about: 'What was reported and decided, in numbers. It names nobody.',
  query: query(
    transparencyQuerySchema,
    { year: 'In UTC.', format: '`csv` sends a file with a line for each figure.' },
    TRANSPARENCY_DEFAULTS,
  ),
  answers: {
    200: answerOrFile(
      'The figures.',
      record<TransparencyResponse>('TransparencyResponse', {
        data: record<TransparencyReport>('TransparencyReport', {
          ...{ year: count(), reports: count('Those that came in the year.') },
          about_wikis: count('Those that are about a wiki here.'),
          decisions: counts('DecisionCounts', DECISION_NAMES),
          grounds: counts('GroundCounts', GROUNDS),
          automated: only(0),
          median_days: days('From a report to its decision.'),
          ...{ appeals: count(), upheld: count(), changed: count() },
          median_days_appeal: days('From the last appeal of a case to its answer.'),
        }),
      }),
      'text/csv',
    ),
  },
})
