import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/dialect.ts'
import type { JobsTable } from '#server/platform/database/tables/service-tables.ts'
import { LeaseRows } from '#server/platform/leases/lease-rows.ts'
import { ALIVE_MS } from '#server/platform/processes/processes.repository.ts'
import type { JobOwner } from './jobs.ts'

export type JobRow = Selectable<JobsTable> & { lease_token: string }

const LEASES = new LeaseRows({ table: 'jobs', key: 'id', holder: 'lease_token', until: 'lease_until' })

/** How many characters of an error the table keeps. */
const ERROR_LENGTH = 500

export async function insertJob(
  db: Db,
  job: { kind: string; payload: string; runAt: number; now: number; owner?: JobOwner | undefined },
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: job.payload,
      status: 'waiting',
      attempts: 0,
      run_at: job.runAt,
      created_at: job.now,
      ...job.owner,
    })
    .execute()
}

/** Adds one row per name, however many processes start. */
export async function ensurePeriodicJob(db: Db, name: string, now: number): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind: `periodic.${name}`,
      periodic_name: name,
      payload: '{}',
      status: 'waiting',
      attempts: 0,
      run_at: now,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('periodic_name').doNothing())
    .execute()
}

/**
 * Claims the job that has been due longest with one atomic UPDATE; null if there is none. The lease expires, so a
 * job of a killed process is claimed again. A job that gave up its turn continues in the same process. A job
 * waits while another of its kind runs for the same account or network.
 * @param except ids of jobs that run in this process: their leases seem to have expired when the clock is set forward.
 */
export async function claimJob(
  db: Db,
  {
    kinds,
    now,
    leaseMs,
    home,
    except = [],
  }: { kinds: readonly string[]; now: number; leaseMs: number; home: string; except?: readonly number[] },
): Promise<JobRow | null> {
  if (kinds.length === 0) return null
  const token = randomUUID()
  const row = await db
    .updateTable('jobs')
    .set(expression => ({
      lease_token: token,
      lease_until: now + leaseMs,
      attempts: expression('attempts', '+', 1),
      home: null,
    }))
    .where(
      'id',
      '=',
      claimable(db, { now, home, except: null })
        .select('jobs.id')
        .where('jobs.kind', 'in', kinds)
        .$if(except.length > 0, query => query.where('jobs.id', 'not in', except))
        .orderBy('jobs.run_at')
        .orderBy('jobs.id')
        .limit(1)
        // PostgreSQL: processes that claim at the same time get different rows.
        .$if(isPostgres(db), query => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst()
  return row ? { ...row, lease_token: token } : null
}

/**
 * The jobs that could run now.
 * @param home the asking process: jobs that another process continues are left to that process.
 * @param except a running job that is about to give up its turn.
 */
function claimable(db: Db, { now, home, except }: { now: number; home: string; except: JobRow | null }) {
  return db
    .selectFrom('jobs')
    .where('jobs.status', '=', 'waiting')
    .where('jobs.run_at', '<=', now)
    .where(LEASES.isFree(now))
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('jobs.home', 'is', null),
        eb('jobs.home', '=', home),
        not(
          exists(
            selectFrom('server_processes')
              .select('server_processes.id')
              .whereRef('server_processes.id', '=', 'jobs.home')
              .where('server_processes.seen_at', '>', now - ALIVE_MS),
          ),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs as running')
            .select('running.id')
            .whereRef('running.kind', '=', 'jobs.kind')
            .where('running.lease_until', '>', now)
            .where(same =>
              same.or([
                same('running.account', '=', same.ref('jobs.account')),
                same('running.network', '=', same.ref('jobs.network')),
              ]),
            )
            .$if(except !== null, query => query.where('running.id', '!=', except?.id ?? 0)),
        ),
      ),
    )
}

/** Whether a job of another account and network could run if this job gave up its turn. */
export async function othersWait(db: Db, job: JobRow, now: number, home: string): Promise<boolean> {
  const { kind, account, network } = job
  if (account === null || network === null) return false
  const other = await claimable(db, { now, home, except: job })
    .select('jobs.id')
    .where('jobs.kind', '=', kind)
    .where('jobs.account', '!=', account)
    .where('jobs.network', '!=', network)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Puts an owner's other jobs behind those that have waited longer, because the owner has had a turn. */
export async function endTurn(db: Db, { kind, account, network }: JobRow, now: number): Promise<void> {
  if (account === null || network === null) return
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where('run_at', '<', now)
    .where('lease_until', 'is', null)
    .where(own => own.or([own('account', '=', account), own('network', '=', network)]))
    .execute()
}

/** Releases a job that continues in its next turn, in the same attempt and the same process. */
export async function yieldJob(db: Db, job: JobRow, now: number, home: string): Promise<void> {
  await updateClaimed(db, job, { attempts: job.attempts - 1, run_at: now, ...FREE, home })
}

/** Releases a job that cannot continue before this time. It continues in the same attempt, in any process. */
export async function postponeJob(db: Db, job: JobRow, runAt: number): Promise<void> {
  await updateClaimed(db, job, { attempts: job.attempts - 1, run_at: runAt, ...FREE })
}

/** Lists the payloads of a kind's jobs that no process is working on. */
export async function listWaiting(db: Db, kind: string, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where(LEASES.isFree(now))
    .execute()
  return rows.map(({ payload }) => payload)
}

/** Lists the payloads of a kind's jobs that continue in a process, unless another process finds it dead. */
export async function listAtHome(db: Db, kind: string, home: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where('home', '=', home)
    .execute()
  return rows.map(({ payload }) => payload)
}

/** Renews a job's lease. Returns false if another process has the lease. */
export async function renewJob(db: Db, job: JobRow, until: number): Promise<boolean> {
  return await LEASES.renew(db, { key: job.id, holder: job.lease_token, until })
}

/** Marks the job as done and empties its payload, so that no secret or personal data outlives its use. */
export async function finishJob(db: Db, job: JobRow, now: number): Promise<void> {
  const end = { status: 'done', payload: '{}', network: null, finished_at: now, last_error: null } as const
  await updateClaimed(db, job, { ...end, ...FREE })
}

export async function rearmJob(db: Db, job: JobRow, runAt: number): Promise<void> {
  await updateClaimed(db, job, { run_at: runAt, attempts: 0, last_error: null, ...FREE })
}

export async function retryJob(db: Db, job: JobRow, runAt: number, error: string): Promise<void> {
  await updateClaimed(db, job, { run_at: runAt, last_error: clip(error), ...FREE })
}

/**
 * Marks the job as failed. The payload stays until the row is removed, so that an operator can retry the job.
 * @param forget whether to empty the payload anyway, because it is secret.
 */
export async function failJob(
  db: Db,
  job: JobRow,
  now: number,
  error: string,
  { forget }: { forget: boolean },
): Promise<void> {
  const end = { status: 'failed', network: null, finished_at: now, last_error: clip(error), ...FREE } as const
  await updateClaimed(db, job, forget ? { ...end, payload: '{}' } : end)
}

/** Releases a job as if it had not been attempted, because the server stops. */
export async function releaseJob(db: Db, job: JobRow): Promise<void> {
  await updateClaimed(db, job, { attempts: job.attempts - 1, ...FREE })
}

/** More attempts than any kind allows. Tells the process that claims the job next that it was dropped. */
export const DROPPED = 1_000_000

export async function findJob(db: Db, id: number): Promise<Selectable<JobsTable> | undefined> {
  return await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lets a waiting or failed job start again from its first attempt. @returns false if it is running. */
export async function tryAgain(db: Db, id: number, now: number): Promise<boolean> {
  const again = { status: 'waiting', attempts: 0, run_at: now, finished_at: null, ...FREE } as const
  return await changesRows(
    db
      .updateTable('jobs')
      .set(again)
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'failed'])
      .where(LEASES.isFree(now)),
  )
}

/**
 * Drops a waiting job: it is given up as after its last attempt, so that its work is cleaned up.
 * @returns false if it is running.
 */
export async function dropJob(db: Db, id: number, now: number): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('jobs')
      .set({ attempts: DROPPED, run_at: now, ...FREE })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('periodic_name', 'is', null)
      .where(LEASES.isFree(now)),
  )
}

/** Removes a failed job with its payload. @returns false if it has not failed. */
export async function forgetJob(db: Db, id: number): Promise<boolean> {
  return await changesRows(db.deleteFrom('jobs').where('id', '=', id).where('status', '=', 'failed'))
}

export async function deleteFinishedJobs(db: Db, finishedBefore: number): Promise<void> {
  await db.deleteFrom('jobs').where('finished_at', '<', finishedBefore).execute()
}

const FREE = { lease_token: null, lease_until: null } as const

async function updateClaimed(
  db: Db,
  job: JobRow,
  values: Partial<Omit<Selectable<JobsTable>, 'id'>>,
): Promise<boolean> {
  return await changesRows(
    db.updateTable('jobs').set(values).where('id', '=', job.id).where('lease_token', '=', job.lease_token),
  )
}

function clip(error: string | null): string | null {
  return error === null ? null : error.slice(0, ERROR_LENGTH)
}
