import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'

/** Whether the email address or the password was wrong. The server does not say which. */
export function isWrongCredentials(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 401
}

/** The text for a refused log-in; undefined for any other failure. Source: spec 5.6. */
export function logInRefusal(failure: Failure): string | undefined {
  return isWrongCredentials(failure) || failure.kind === 'invalid' ? messages.login.failure : undefined
}
