import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'

/**
 * The specification's words for an error of the server (section 8), with what the server said, or its status. Null for the
 * kinds that have their own words and next step: no network, not allowed, too many.
 */
export function forgottenPasswordWords(failure: Failure, email: string): string | null {
  switch (failure.kind) {
    case 'refused':
    case 'invalid':
    case 'serverFault':
      return messages.forgottenPassword.failure(errorOf(failure), email)
    default:
      return null
  }
}

function errorOf(failure: Extract<Failure, { message: string }>): string {
  if (failure.message) return failure.message
  return 'status' in failure && failure.status ? String(failure.status) : 'no answer'
}
