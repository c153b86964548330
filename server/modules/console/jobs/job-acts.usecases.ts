import { HOUR_MS } from '#contract/durations.ts'
import type { AuditFacts } from '#contract/operator/audit-log.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Operator } from '#server/modules/operator/guard-console.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { dropJob, findJob, forgetJob, tryAgain } from '#server/platform/jobs/jobs.repository.ts'

/** By operator. */
export const TEST_EMAIL_LIMIT = {
  name: 'test-email',
  max: 20,
  windowMs: HOUR_MS,
} as const satisfies RateLimit

/** An act on a job: who does it, to which, and why. */
interface JobActing {
  readonly by: Operator
  readonly jobId: number
  readonly reason: string
}

type Needs = Pick<Deps, 'db' | 'clock'>

/**
 * Makes a waiting or failed job run again at once.
 * @throws AppError 404; 409 while it runs, when it is done, and if its payload is deleted because it was secret.
 */
export async function retryJob(deps: Needs, act: JobActing): Promise<void> {
  await inAct(deps, act, 'job.retry', async (trx, job) => {
    if (job.payload === '{}' && job.periodic_name === null)
      throw refused('secret-job', msg('operator-what-about-secret-deleted-so-cannot'))
    if (!(await tryAgain(trx, job.id, deps.clock.now()))) throw running()
    return { status: 'waiting', attempts: 0 }
  })
}

/**
 * Gives up a waiting job, or deletes a failed one.
 * @throws AppError 404; 409 while it runs, when it is done, and for periodic jobs.
 */
export async function dropOrForgetJob(deps: Needs, act: JobActing): Promise<void> {
  await inAct(deps, act, 'job.drop', async (trx, job) => {
    if (job.periodic_name !== null)
      throw refused('repeated-job', msg('operator-service-needs-work-again-again'))
    if (await forgetJob(trx, job.id)) return { status: 'forgotten' }
    if (!(await dropJob(trx, job.id, deps.clock.now()))) throw running()
    return { status: 'dropped' }
  })
}

/** Sends the operator a test email. @throws AppError 429 */
export async function sendTestEmail(
  { db, clock, mailer, limiter, config }: Pick<Deps, 'db' | 'clock' | 'mailer' | 'limiter' | 'config'>,
  by: Operator,
): Promise<void> {
  await limiter.hit(TEST_EMAIL_LIMIT, String(by.userId))
  await db.transaction().execute(async trx => {
    await mailer.send(trx, {
      to: { name: '', address: by.who },
      subject: `Test of ${config.serviceName}`,
      body: [msg('email-hello'), 'you have sent this email from the console. Emails of the service arrive.'],
    })
    await recordAct(trx, by, {
      ...{ at: clock.now(), act: 'service.test-email' },
      target: { kind: 'service', id: 'email', name: by.who },
    })
  })
}

type Job = NonNullable<Awaited<ReturnType<typeof findJob>>>

async function inAct(
  { db, clock }: Needs,
  { by, jobId, reason }: JobActing,
  act: string,
  change: (trx: Db, job: Job) => Promise<AuditFacts>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const job = await findJob(trx, jobId)
    if (!job) throw noJob()
    const after = await change(trx, job)
    await recordAct(trx, by, {
      ...{ at: clock.now(), act, reason, after },
      target: { kind: 'job', id: job.id, name: job.kind },
      before: { status: job.status, attempts: job.attempts },
    })
  })
}

function running(): AppError {
  return refused('job-state', msg('operator-runs-at-moment-done'))
}

function refused(reason: string, text: string): AppError {
  return new AppError(409, reason, text)
}

export function noJob(): AppError {
  return new AppError(404, 'no-job', msg('operator-there-no-such-job-any-more'))
}
