import type { FastifyInstance } from 'fastify'
import { JOBS_DEFAULTS } from '#contract/operator/jobs.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { sendList } from '#server/modules/operator/lists/send-list.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody, parseNothing } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { dropOrForgetJob, retryJob, sendTestEmail } from './job-acts.usecases.ts'
import { dropJobEndpoint, listJobsEndpoint, retryJobEndpoint, testEmailEndpoint } from './jobs.endpoints.ts'
import { jobList, toListedJob } from './listed-jobs.repository.ts'

const COLUMNS = [
  ...(['id', 'kind', 'about', 'state', 'attempts', 'created_at', 'run_at', 'finished_at'] as const),
  ...(['error', 'can_retry', 'recipient', 'subject'] as const),
]

/** The console's calls about jobs and emails. */
export function registerConsoleJobRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps

  serve(app, listJobsEndpoint, async (request, reply) => {
    const given = { ...JOBS_DEFAULTS, ...(request.query as object) }
    const query = await parseQuery(listJobsEndpoint.query.schema, given, ['per_page', 'wiki'])
    return await sendList(reply, jobList(db, query, clock.now()), {
      query,
      toSent: toListedJob,
      columns: COLUMNS,
      file: `jobs-${new Date(clock.now()).toISOString().slice(0, 10)}`,
    })
  })

  for (const [endpoint, act] of [
    [retryJobEndpoint, retryJob],
    [dropJobEndpoint, dropOrForgetJob],
  ] as const)
    serve(app, endpoint, async (request): Promise<SuccessResponse> => {
      const { reason } = await parseBody(endpoint.body, request)
      const { id } = request.params
      if (!/^\d{1,15}$/.test(id))
        throw new AppError(404, 'no-job', msg('operator-there-no-such-job-any-more'))
      await act(deps, { by: operatorOf(request), jobId: Number(id), reason })
      return { success: true }
    })

  serve(app, testEmailEndpoint, async (request): Promise<SuccessResponse> => {
    await parseNothing(request)
    await sendTestEmail(deps, operatorOf(request))
    return { success: true }
  })
}
