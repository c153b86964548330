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
import { answer, answerOrFile, endpoint, query } from '#server/platform/http/endpoint/endpoint.ts'
import {
  choice,
  count,
  list,
  nullable,
  record,
  share,
  text,
  time,
} from '#server/platform/http/endpoint/shape.ts'

const ofOverview = { ...ofConsole, method: 'GET', consoleRight: 'overview' } as const

export const healthEndpoint = endpoint({
  ...ofOverview,
  path: consoleApi.health,
  summary: 'Read how each part of the service is',
  about: 'As the process that answers sees it. What cannot be found out within seconds is `unknown`.',
  answers: {
    200: answer(
      'All parts.',
      record<HealthResponse>('HealthResponse', {
        data: record<HealthResponse['data']>('Health', {
          findings: list(
            record<Finding>('Finding', {
              check: text('What was looked at.'),
              state: choice(FINDING_STATES),
              says: text(),
              todo: nullable(text('What can be done.')),
            }),
          ),
          processes: list(
            record<ListedProcess>('ListedProcess', {
              host: text('The machine’s name.'),
              pid: count(),
              started_at: time(),
              seen_at: time('Its last sign of life.'),
            }),
          ),
        }),
      }),
    ),
  },
})

const number = nullable(count())

export const figuresEndpoint = endpoint({
  ...ofOverview,
  path: consoleApi.figures,
  summary: 'Read the figures of the last 30 days',
  query: query(
    figuresQuerySchema,
    { format: '`csv` sends a file with a line for each day.' },
    FIGURES_DEFAULTS,
  ),
  answers: {
    200: answerOrFile(
      'The days of which something is known, the oldest first.',
      record<FiguresResponse>('FiguresResponse', {
        data: list(
          record<DayOfFigures>('DayOfFigures', {
            day: text('In UTC, such as `2026-11-28`.'),
            accounts: number,
            wikis_served: number,
            wikis_deleted: nullable(count('Those that can still be brought back.')),
            wikis_waiting: nullable(
              count('Those that are being made, or wait for the proof of their domain.'),
            ),
            edits: nullable(count('In all wikis that are served.')),
            storage: nullable(count('Bytes that are used on the disk.')),
            views: nullable(count('Pages of wikis that were shown.')),
            queries: nullable(count('Queries that were answered.')),
            refused: nullable(count('Requests to wikis that were refused because there were too many.')),
            hit_rate: nullable(
              share('Of the requests for public answers, those that PHP was not needed for.'),
            ),
          }),
        ),
      }),
      'text/csv',
    ),
  },
})
