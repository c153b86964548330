import { passesByItself } from '#server/platform/http/app-error.ts'
import { WikiSilentError } from '#server/platform/http/wiki-refusal.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'

/** How often a job is tried that may itself have crashed PHP; with the pauses, for a quarter of an hour. */
const ATTEMPTS = 5

/** Whether a wiki could not be asked and so has done nothing; a job can then wait without limit. */
export function hasNotBegun(thrown: unknown): boolean {
  return passesByItself(thrown) && !(thrown instanceof WikiSilentError && thrown.mayHaveActed)
}

/** Whether a job may repeat an order that the wiki did not answer. The order itself may be the cause, so the number of attempts is limited. */
export function mayBeRetried(thrown: unknown, { attempt }: Pick<JobContext, 'attempt'>): boolean {
  return passesByItself(thrown) && attempt < ATTEMPTS
}
