import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { wipeDeleted } from '#server/platform/database/wipe-deleted.ts'
import { keepLease } from '#server/platform/leases/keep-lease.ts'
import { backoffMs, LATER_MS } from './backoff.ts'
import {
  DROPPED,
  endTurn,
  failJob,
  finishJob,
  type JobRow,
  othersWait,
  postponeJob,
  rearmJob,
  releaseJob,
  renewJob,
  retryJob,
  yieldJob,
} from './jobs.repository.ts'
import type { JobContext, RunCondition } from './jobs.ts'

/** A handler as the runner calls it, with the row's JSON text as its payload. */
export type Work = WorkOnce | WorkAgain

interface WorkOnce extends RunCondition {
  readonly maxAttempts: number
  readonly secret: boolean
  run(payload: string, context: JobContext): Promise<unknown>
  gaveUp(payload: string, error: unknown): Promise<void>
}

interface WorkAgain extends RunCondition {
  readonly intervalMs: number
  run(payload: string, context: JobContext): Promise<unknown>
}

/** Runs claimed jobs and stores their outcome. The returned function never rejects. */
export function createJobRunner({
  db,
  clock,
  log,
  leaseMs,
  home,
}: {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  leaseMs: number
  /** This process. */
  home: string
}) {
  return async (job: JobRow, work: Work | undefined, stopping: AbortSignal): Promise<void> => {
    if (!work) return
    if ('maxAttempts' in work && job.attempts > work.maxAttempts) {
      const why =
        job.attempts > DROPPED
          ? 'An operator has discarded it.'
          : 'The process ended during the last attempt.'
      return await stored(job, giveUp(job, work, new Error(why)))
    }
    const lease = keepLease({
      doing: `working on job ${job.id}`,
      leaseMs,
      renew: async () => await renewJob(db, job, clock.now() + leaseMs),
      // While the database is unavailable, nobody else can claim the job, and an import may have hours of work
      // behind it.
      onSilence: 'go-on',
    })
    const signal = AbortSignal.any([stopping, lease.signal])
    const context = {
      id: job.id,
      attempt: job.attempts,
      signal,
      othersWait: async () => await othersWait(db, job, clock.now(), home),
    }
    const outcome = await settle(work.run(job.payload, context))
    await lease.end()
    await stored(job, endTurn(db, job, clock.now()))
    if (outcome.ok && outcome.value === 'next-turn') await stored(job, yieldJob(db, job, clock.now(), home))
    else if (outcome.ok && outcome.value === 'later')
      await stored(job, postponeJob(db, job, clock.now() + LATER_MS))
    else if (outcome.ok) await stored(job, succeeded(job, work))
    else if (stopping.aborted) await stored(job, releaseJob(db, job))
    else await stored(job, failed(job, work, outcome.error))
  }

  async function stored(job: JobRow, outcome: Promise<void>): Promise<void> {
    try {
      await outcome
    } catch (err) {
      // The job will run again when its lease expires.
      log.error({ err, job: job.id, kind: job.kind }, 'The outcome of a job could not be stored')
    }
  }

  async function succeeded(job: JobRow, work: Work): Promise<void> {
    if ('intervalMs' in work) await rearmJob(db, job, clock.now() + work.intervalMs)
    else {
      await finishJob(db, job, clock.now())
      if (work.secret) await wipeDeleted(db)
    }
  }

  async function failed(job: JobRow, work: Work, error: unknown): Promise<void> {
    const text = errorText(error)
    log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'A job failed')
    // Retried soon, because a daily job may have failed for only a moment.
    if ('intervalMs' in work) {
      const pause = Math.min(work.intervalMs, backoffMs(job.attempts))
      return await retryJob(db, job, clock.now() + pause, text)
    }
    if (job.attempts < work.maxAttempts)
      return await retryJob(db, job, clock.now() + backoffMs(job.attempts), text)
    await giveUp(job, work, error)
  }

  /**
   * Ends a job after its last attempt, even if that attempt left no outcome because it crashed the process. Such
   * a job is claimed again once its lease has expired, and would otherwise run endlessly.
   */
  async function giveUp(job: JobRow, work: WorkOnce, error: unknown): Promise<void> {
    await work.gaveUp(job.payload, error)
    await failJob(db, job, clock.now(), errorText(error), { forget: work.secret })
    if (work.secret) await wipeDeleted(db)
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function settle(
  work: Promise<unknown>,
): Promise<{ ok: true; value: unknown } | { ok: false; error: unknown }> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    return { ok: false, error }
  }
}
