import { actSchema } from '#contract/operator/act-request.ts'
import { NEWEST_FIRST } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { JOB_SORTS_OF_WORK, JOB_STATES, jobsQuerySchema, type ListedJob } from '#contract/operator/jobs.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, query } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { TEST_EMAIL_LIMIT } from './job-acts.usecases.ts'

const ofJobs = { ...ofConsole, consoleRight: 'jobs' } as const
const secret = 'Null for other jobs, and for emails that contain a password or a link.'

export const listedJob = t.record<ListedJob>('ListedJob', {
  id: t.count(),
  kind: t.text('`module.verb`.'),
  about: t.choice(JOB_SORTS_OF_WORK),
  state: t.choice(JOB_STATES, '`retried`: it has failed and will be retried.'),
  attempts: t.count(),
  created_at: t.time(),
  run_at: t.time('When it is due, or was due.'),
  finished_at: t.nullable(t.time()),
  error: t.nullable(t.text('Why the last attempt failed, without passwords and links.')),
  can_retry: t.flag(),
  recipient: t.nullable(t.text(), secret),
  subject: t.nullable(t.text(), secret),
})

export const listJobsEndpoint = endpoint({
  ...ofJobs,
  method: 'GET',
  path: consoleApi.jobs,
  summary: 'List jobs and emails',
  about:
    'Jobs that are waiting, are running or have failed. The list contains neither the jobs’ input nor the texts of emails.',
  query: query(
    jobsQuerySchema,
    { ...LIST_TEXTS, kind: 'Part of the kind’s name.', wiki: 'A wiki’s id, for the jobs that concern it.' },
    NEWEST_FIRST,
  ),
  responses: {
    200: pageOrFile('A page of jobs.', 'JobsPage', listedJob),
  },
})

const actOn = {
  ...ofJobs,
  method: 'POST',
  params: idParameter('The job’s id.'),
  body: json(actSchema, { reason: 'Recorded in the audit log.' }),
  refusals: { 404: 'This job no longer exists.', 409: 'It is running, is done, or cannot be changed.' },
} as const

export const retryJobEndpoint = endpoint({
  ...actOn,
  path: consoleApi.jobAct(':id', 'retry'),
  summary: 'Retry a job now',
  responses: success('The job is retried with a full number of attempts.'),
})

export const dropJobEndpoint = endpoint({
  ...actOn,
  path: consoleApi.jobAct(':id', 'drop'),
  summary: 'Discard a job',
  about: 'A waiting job counts as failed, and what it was for ends properly. A failed job is removed.',
  responses: success('The job is discarded.'),
})

export const testEmailEndpoint = endpoint({
  ...ofJobs,
  method: 'POST',
  path: consoleApi.testEmail,
  summary: 'Send a test email',
  about: 'Goes to the operator’s own address. The list of jobs shows whether it was sent.',
  body: { kind: 'nothing' },
  responses: success('The email is queued.'),
  limits: [TEST_EMAIL_LIMIT],
})
