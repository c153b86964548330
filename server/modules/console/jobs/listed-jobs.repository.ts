import { type RawBuilder, sql } from 'kysely'
import type { JobState, JobsQuery, ListedJob, SortOfWork } from '#contract/operator/jobs.ts'
import { parseJsonObject } from '#contract/parse-json-object.ts'
import {
  being,
  type ConsoleList,
  containing,
  type Filter,
} from '#server/modules/operator/lists/console-list.ts'
import type { Db } from '#server/platform/database/db.ts'
import { EMAIL_KIND, SECRET_EMAIL_KIND } from '#server/platform/email/create-mailer.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { isOfWiki } from './jobs-of-wiki.ts'
import { withoutSecrets } from './without-secrets.ts'

/** A job in the list, as the database has it. */
interface JobRow {
  readonly id: number
  readonly kind: string
  readonly about: SortOfWork
  readonly state: JobState
  readonly attempts: number
  readonly created_at: number
  readonly run_at: number
  readonly finished_at: number | null
  readonly last_error: string | null
  readonly is_kept: number
  /** For emails whose text is not secret. */
  readonly email: string | null
}

/** All jobs as a list of the console. @param now decides which ones run: those whose lease has not ended. */
export function jobList(
  db: Db,
  { kind, state, about, wiki }: Pick<JobsQuery, 'kind' | 'state' | 'about' | 'wiki'>,
  now: number,
): ConsoleList<JobRow> {
  const stateOf = sql<JobState>`case
    when status <> 'waiting' then status
    when lease_until > ${now} then 'running'
    when last_error is not null then 'retried'
    else 'waiting' end`
  const aboutOf = sql<SortOfWork>`case
    when kind in (${EMAIL_KIND}, ${SECRET_EMAIL_KIND}) then 'email'
    when periodic_name is not null then 'repeated'
    else 'other' end`
  return {
    db,
    all: sql<JobRow>`
      select id, kind, ${aboutOf} as about, ${stateOf} as state, attempts, created_at, run_at, finished_at, last_error,
        case when payload = '{}' and periodic_name is null then 0 else 1 end as is_kept,
        case when kind = ${EMAIL_KIND} then payload end as email
      from jobs`,
    steadyFilters: [containing(db, 'kind', kind)],
    filters: [
      state === undefined ? null : isIn(state, stateOf),
      about === undefined ? null : sql`${aboutOf} = ${about}`,
      wiki === undefined ? null : isOfWiki(wiki),
    ],
  }
}

/** The same as a row's `state`, as conditions whose number of rows PostgreSQL can estimate. */
function isIn(state: JobState, stateOf: RawBuilder<JobState>): Filter {
  if (state === 'done' || state === 'failed') return being('status', state)
  return sql`status = 'waiting' and ${stateOf} = ${state}`
}

/** A job as the console sends it, without its payload and the text of an email. */
export function toListedJob({ last_error, is_kept, email, ...row }: JobRow): ListedJob {
  const { to, subject } = email === null ? {} : (parseJsonObject(email) ?? {})
  const address = (to as { address?: unknown } | undefined)?.address
  return {
    ...row,
    created_at: isoTime(row.created_at),
    run_at: isoTime(row.run_at),
    finished_at: isoTime(row.finished_at),
    error: last_error === null ? null : withoutSecrets(last_error),
    can_retry: is_kept === 1 && ['waiting', 'retried', 'failed'].includes(row.state),
    recipient: typeof address === 'string' ? address : null,
    subject: typeof subject === 'string' ? subject : null,
  }
}
