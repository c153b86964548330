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
  summary: 'Read how each part of the service is',
  about: 'As the process that answers sees it. What cannot be found out within seconds is `unknown`.',
  responses: {
    200: response(
      'All parts.',
      t.record<HealthResponse>('HealthResponse', {
        data: t.record<HealthResponse['data']>('Health', {
          findings: t.list(
            t.record<Finding>('Finding', {
              check: t.text('What was looked at.'),
              state: t.choice(FINDING_STATES),
              says: t.text(),
              todo: t.nullable(t.text('What can be done.')),
            }),
          ),
          processes: t.list(
            t.record<ListedProcess>('ListedProcess', {
              host: t.text('The machine’s name.'),
              pid: t.count(),
              started_at: t.time(),
              seen_at: t.time('Its last sign of life.'),
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
    { format: '`csv` sends a file with a line for each day.' },
    FIGURES_DEFAULTS,
  ),
  responses: {
    200: responseOrFile(
      'The days of which something is known, the oldest first.',
      t.record<FiguresResponse>('FiguresResponse', {
        data: t.list(
          t.record<DayOfFigures>('DayOfFigures', {
            day: t.text('In UTC, such as `2026-11-28`.'),
            accounts: number,
            wikis_served: number,
            wikis_deleted: t.nullable(t.count('Those that can still be brought back.')),
            wikis_waiting: t.nullable(
              t.count('Those that are being made, or wait for the proof of their domain.'),
            ),
            edits: t.nullable(t.count('In all wikis that are served.')),
            storage: t.nullable(t.count('Bytes that are used on the disk.')),
            views: t.nullable(t.count('Pages of wikis that were shown.')),
            queries: t.nullable(t.count('Queries that were answered.')),
            refused: t.nullable(t.count('Requests to wikis that were refused because there were too many.')),
            hit_rate: t.nullable(
              t.share('Of the requests for public answers, those that PHP was not needed for.'),
            ),
          }),
        ),
      }),
      'text/csv',
    ),
  },
})
