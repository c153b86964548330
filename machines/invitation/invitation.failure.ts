import type { Failure } from '#contract/failure.ts'

/** Whether a link does not work: the invitation is used, withdrawn or expired, or the link is incomplete. */
export function isGone(failure: Failure | null): boolean {
  if (failure?.kind === 'invalid') return 'token' in failure.fields
  return failure?.kind === 'refused' && (failure.status === 404 || failure.status === 410)
}
