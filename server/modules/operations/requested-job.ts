import type { Db } from '#server/platform/database/db.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'

/** The state of a job that a command has requested. `failed` has the reason. */
export type RequestedState = 'waiting' | 'running' | 'done' | { readonly failed: string }

/** Requests a job, which a process that runs the wikis will do. @returns its number. */
export async function requestJob<Payload extends object>(
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  kind: JobKind<Payload>,
  payload: Payload,
): Promise<number> {
  await jobs.enqueue(db, kind, payload)
  const { id } = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind.name)
    .where('payload', '=', JSON.stringify(payload))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export async function readRequested(db: Db, id: number, now: number): Promise<RequestedState> {
  const job = await db
    .selectFrom('jobs')
    .select(['status', 'last_error', 'lease_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!job || job.status === 'failed') return { failed: job?.last_error ?? 'It was withdrawn.' }
  if (job.status === 'done') return 'done'
  return (job.lease_until ?? 0) > now ? 'running' : 'waiting'
}

/** Withdraws a job that has not begun. */
export async function withdrawRequested(db: Db, id: number, now: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where(free => free.or([free('lease_until', 'is', null), free('lease_until', '<=', now)]))
    .execute()
}
