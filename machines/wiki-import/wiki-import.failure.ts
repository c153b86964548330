import type { Failure } from '#contract/failure.ts'

/**
 * Whether the upload no longer exists: it is complete, was cancelled elsewhere, or made no progress for too
 * long. The list of imports says which. Source: tus 1.0.0, "HEAD" and "PATCH".
 */
export function isGone(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && (failure.status === 404 || failure.status === 410)
}

/**
 * Whether an upload can continue by itself after this failure. 409: the server has received more or less than the browser
 * assumes. 423: an earlier request of the same upload has not ended yet.
 */
export function passes(failure: Failure | null): boolean {
  switch (failure?.kind) {
    case 'offline':
    case 'tooMany':
    case 'serverFault':
      return true
    case 'refused':
      return failure.status === 409 || failure.status === 423
    default:
      return false
  }
}

/** The chosen file has changed or moved, so that nothing could be sent. */
export const UNREADABLE_FILE = {
  kind: 'refused',
  status: 0,
  message: '',
} as const satisfies Failure

export function isUnreadable(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.status === UNREADABLE_FILE.status
}
