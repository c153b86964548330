import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type DayOfFigures,
  FIGURES_DEFAULTS,
  FINDING_STATES,
  type FiguresResponse,
  type Finding,
  figuresQuerySchema,
  type HealthResponse,
  type ListedProcess,
} from '#contract/operator/overview.ts'
import { ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, query, response, responseOrFile } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const ofOverview = { ...ofConsole, method: 'GET', consoleRight: 'overview' } as const

export const healthEndpoint = endpoint({
  ...ofOverview,
  path: consoleApi.health,
  summary: 'Read the state of each part of the service',
  about: 'As seen by the process that responds. What cannot be determined within seconds is `unknown`.',
  responses: {
    200: response(
      'The state of all parts.',
      t.record<HealthResponse>('HealthResponse', {
        data: t.record<HealthResponse['data']>('Health', {
          findings: t.list(
            t.record<Finding>('Finding', {
              check: t.text('What was checked.'),
              state: t.choice(FINDING_STATES),
              says: t.text(),
              todo: t.nullable(t.text('What to do about it.')),
            }),
          ),
          processes: t.list(
            t.record<ListedProcess>('ListedProcess', {
              host: t.text('The machine’s name.'),
              pid: t.count(),
              started_at: t.time(),
              seen_at: t.time('When it last reported.'),
            }),
          ),
        }),
      }),
    ),
  },
})

const number = t.nullable(t.count())

export const figuresEndpoint = endpoint({
  ...ofOverview,
  path: consoleApi.figures,
  summary: 'Read the figures of the last 30 days',
  query: query(
    figuresQuerySchema,
    { format: '`csv` returns a file with one line for each day.' },
    FIGURES_DEFAULTS,
  ),
  responses: {
    200: responseOrFile(
      'The days that have figures, oldest first.',
      t.record<FiguresResponse>('FiguresResponse', {
        data: t.list(
          t.record<DayOfFigures>('DayOfFigures', {
            day: t.text('In UTC, such as `2026-11-28`.'),
            accounts: number,
            wikis_served: number,
            wikis_deleted: t.nullable(t.count('Deleted wikis that can still be brought back.')),
            wikis_waiting: t.nullable(
              t.count('Wikis that are being created or are waiting for the proof of their domain.'),
            ),
            edits: t.nullable(t.count('Edits in all served wikis.')),
            storage: t.nullable(t.count('Bytes used on the disk.')),
            views: t.nullable(t.count('Page views of wikis.')),
            queries: t.nullable(t.count('Queries answered.')),
            refused: t.nullable(t.count('Requests to wikis that were refused because of too many requests.')),
            hit_rate: t.nullable(
              t.share('The share of requests for public responses that did not need PHP.'),
            ),
          }),
        ),
      }),
      'text/csv',
    ),
  },
})
