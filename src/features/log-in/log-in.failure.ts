import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'

/** Whether the server knows no such pair of address and password; which of the two, it does not tell. */
export function isWrongCredentials(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 401
}

/** The words for a refused log-in. Source: specification, section 5 ("Login"). */
export function logInRefusal(failure: Failure): string | undefined {
  return isWrongCredentials(failure) || failure.kind === 'invalid' ? messages.login.failure : undefined
}
