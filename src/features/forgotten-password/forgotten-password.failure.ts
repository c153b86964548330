import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

/**
 * The text for an error of the server, with the server's message or status. Null for the kinds that have
 * their own text and next step: offline, not allowed, too many. Source: spec 8.6.
 */
export function forgottenPasswordText(failure: Failure, email: string): string | null {
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
  return 'status' in failure && failure.status ? String(failure.status) : msg('forgotten-password-no-answer')
}
