import { actSchema } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  JOB_SORTS_OF_WORK,
  JOB_STATES,
  JOBS_DEFAULTS,
  jobsQuerySchema,
  type ListedJob,
} from '#contract/operator/jobs.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, query } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { TEST_EMAIL_LIMIT } from './job-acts.usecases.ts'

const ofJobs = { ...ofConsole, consoleRight: 'jobs' } as const
const secret = 'Null for others, and for emails with a password or a link.'

export const listedJob = t.record<ListedJob>('ListedJob', {
  id: t.count(),
  kind: t.text('`module.verb`.'),
  about: t.choice(JOB_SORTS_OF_WORK),
  state: t.choice(JOB_STATES, '`retried`: it has failed and is tried again.'),
  attempts: t.count(),
  created_at: t.time(),
  run_at: t.time('When it is tried next, or was due.'),
  finished_at: t.nullable(t.time()),
  error: t.nullable(t.text('Why its last attempt failed, without passwords and links.')),
  can_retry: t.flag(),
  recipient: t.nullable(t.text(), secret),
  subject: t.nullable(t.text(), secret),
})

export const listJobsEndpoint = endpoint({
  ...ofJobs,
  method: 'GET',
  path: consoleApi.jobs,
  summary: 'List jobs and emails',
  about: 'What waits, runs and has failed. Neither what a job was told nor the text of an email is in it.',
  query: query(
    jobsQuerySchema,
    { ...LIST_TEXTS, kind: 'A part of its name.', wiki: 'The id of a wiki, for what works on it.' },
    JOBS_DEFAULTS,
  ),
  responses: {
    200: pageOrFile('A page of jobs.', 'JobsPage', listedJob),
  },
})

const actOn = {
  ...ofJobs,
  method: 'POST',
  params: { id: { about: 'The job’s id.', schema: { type: 'string', pattern: '^\\d{1,15}$' } } },
  body: json(actSchema, { reason: 'Recorded in the audit log.' }),
  refusals: { 404: 'This job no longer exists.', 409: 'It runs, it is done, or it must not be touched.' },
} as const

export const retryJobEndpoint = endpoint({
  ...actOn,
  path: consoleApi.jobAct(':id', 'retry'),
  summary: 'Try a job again now',
  responses: success('It is tried as if for the first time.'),
})

export const dropJobEndpoint = endpoint({
  ...actOn,
  path: consoleApi.jobAct(':id', 'drop'),
  summary: 'Drop a job',
  about: 'One that waits fails, and whatever it is about ends in order. One that has failed is forgotten.',
  responses: success('It is dropped.'),
})

export const testEmailEndpoint = endpoint({
  ...ofJobs,
  method: 'POST',
  path: consoleApi.testEmail,
  summary: 'Send a test email',
  about: 'To the operator’s own address. The list of jobs says what has become of it.',
  body: { kind: 'nothing' },
  responses: success('It is on its way.'),
  limits: [TEST_EMAIL_LIMIT],
})
