import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import {
  type RequestedState,
  readRequested,
  requestJob,
  withdrawRequested,
} from '#server/modules/operations/requested-job.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import type { Worker } from './start-worker.ts'

/** Milliseconds between two looks at a command's job. */
export const LOOK_EVERY_MS = 300
/** Milliseconds in which a process must begin the job. The lease of a killed process ends after 30 s. */
export const BEGINS_MS = 45 * SECOND_MS

interface Follow<Payload> {
  readonly db: Db
  readonly clock: Clock
  readonly kind: JobKind<Payload>
  readonly payload: Payload
  /** Does the job if no server does. */
  readonly worker: Worker | null
  readonly signal: AbortSignal
  /** The message if a server runs the wikis and does not begin the job. */
  readonly notTaken: string
}

/**
 * Adds a job and waits for its end, whichever process does it. If no process begins it, or the command is interrupted
 * before, the job is withdrawn.
 * @throws ConfigError if no process begins it; the signal's reason.
 */
export async function followJob<Payload extends object>({
  db,
  clock,
  kind,
  payload,
  worker,
  signal,
  notTaken,
}: Follow<Payload>): Promise<Extract<RequestedState, 'done' | object>> {
  signal.throwIfAborted()
  const jobs = createJobs({ db, clock, log: createLog('silent') })
  const id = await requestJob(db, jobs, kind, payload)
  worker?.wake()
  let idleSince = Date.now()
  for (;;) {
    const state = await readRequested(db, id, clock.now())
    if (state === 'done' || typeof state === 'object') return state
    if (state === 'running') idleSince = Date.now()
    if (Date.now() - idleSince > BEGINS_MS) {
      await withdrawRequested(db, id, clock.now())
      throw new ConfigError(notTaken)
    }
    try {
      await delay(LOOK_EVERY_MS, undefined, { signal })
    } catch (interruption) {
      await withdrawRequested(db, id, clock.now())
      throw interruption
    }
  }
}
