import type { Failure } from '#contract/failure.ts'

/** Whether a job was refused because another one of its kind is pending, started in another tab or by another manager. */
export function isRunningAlready(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.status === 409
}
