import { type InferType, number, object } from 'yup'
import { msg } from '#i18n/msg.ts'
import { filterText, listParameters, oneOf } from './console-list.ts'

/** The states of a job. `retried`: it has failed and will be tried again. */
export const JOB_STATES = ['waiting', 'running', 'retried', 'failed', 'done'] as const

export type JobState = (typeof JOB_STATES)[number]

/** Sorts of jobs: emails, periodic work, and the rest. */
export const JOB_SORTS_OF_WORK = ['email', 'repeated', 'other'] as const

export type SortOfWork = (typeof JOB_SORTS_OF_WORK)[number]

/** A job in the list of `GET /api/operator/jobs`. Times are ISO 8601 in UTC. */
export interface ListedJob {
  readonly id: number
  /** `module.verb`. */
  readonly kind: string
  readonly about: SortOfWork
  readonly state: JobState
  readonly attempts: number
  /** When it was added. */
  readonly created_at: string
  /** When it is due, or has been due since. */
  readonly run_at: string
  readonly finished_at: string | null
  /** Why the last attempt failed, without passwords and links. */
  readonly error: string | null
  /** Whether it can be tried again, because its payload is still stored. */
  readonly can_retry: boolean
  /** For an email whose text is not secret. */
  readonly recipient: string | null
  readonly subject: string | null
}

const WIKI_TEXT = msg('operator-parameter-must-id-wiki')

const JOB_SORTS = ['created_at', 'run_at'] as const

/** The query of `GET /api/operator/jobs`. */
export const jobsQuerySchema = object({
  ...listParameters(JOB_SORTS),
  kind: filterText(),
  state: oneOf(JOB_STATES),
  about: oneOf(JOB_SORTS_OF_WORK),
  /** The id of a wiki, to list only jobs about it. */
  wiki: number().integer(WIKI_TEXT).min(0, WIKI_TEXT).max(Number.MAX_SAFE_INTEGER, WIKI_TEXT),
})

export type JobsQuery = InferType<typeof jobsQuerySchema>
