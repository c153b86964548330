import { passesByItself } from '#server/platform/http/app-error.ts'
import { WikiSilentError } from '#server/platform/http/wiki-refusal.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'

/** Attempts of a job that has itself been what PHP did not survive: with their pauses, a quarter of an hour. */
const ATTEMPTS = 5

/** Whether a wiki could not be asked now and has done nothing: a job can wait for that for as long as it takes. */
export function hasNotBegun(thrown: unknown): boolean {
  return passesByItself(thrown) && !(thrown instanceof WikiSilentError && thrown.mayHaveActed)
}

/** Whether a job may do again what a wiki has given no answer to. What it asks may be why, so it does not do so forever. */
export function mayBeRetried(thrown: unknown, { attempt }: Pick<JobContext, 'attempt'>): boolean {
  return passesByItself(thrown) && attempt < ATTEMPTS
}
