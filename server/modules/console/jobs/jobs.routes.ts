import type { FastifyInstance } from 'fastify'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { serveList } from '#server/modules/operator/lists/serve-list.ts'
import { requireId } from '#server/platform/http/endpoint/id-parameter.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody, parseNothing } from '#server/platform/http/parse-body.ts'
import { dropOrForgetJob, noJob, retryJob, sendTestEmail } from './job-acts.usecases.ts'
import { dropJobEndpoint, listJobsEndpoint, retryJobEndpoint, testEmailEndpoint } from './jobs.endpoints.ts'
import { jobList, toListedJob } from './listed-jobs.repository.ts'

const COLUMNS = [
  ...(['id', 'kind', 'about', 'state', 'attempts', 'created_at', 'run_at', 'finished_at'] as const),
  ...(['error', 'can_retry', 'recipient', 'subject'] as const),
]

/** The console's calls about jobs and emails. */
export function registerConsoleJobRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps

  serveList(app, clock, listJobsEndpoint, {
    list: query => jobList(db, query, clock.now()),
    toSent: toListedJob,
    columns: COLUMNS,
    file: 'jobs',
  })

  for (const [endpoint, act] of [
    [retryJobEndpoint, retryJob],
    [dropJobEndpoint, dropOrForgetJob],
  ] as const)
    serve(app, endpoint, async (request): Promise<SuccessResponse> => {
      const { reason } = await parseBody(endpoint.body, request)
      await act(deps, { by: operatorOf(request), jobId: requireId(request.params, noJob), reason })
      return { success: true }
    })

  serve(app, testEmailEndpoint, async (request): Promise<SuccessResponse> => {
    await parseNothing(request)
    await sendTestEmail(deps, operatorOf(request))
    return { success: true }
  })
}
