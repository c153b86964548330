import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'

/** Whether the email address or the password was wrong. The server does not say which. */
export function isWrongCredentials(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 401
}

/** The text for a refused log-in; undefined for any other failure. Source: spec 5.6. */
export function logInRefusal(failure: Failure): string | undefined {
  return isWrongCredentials(failure) || failure.kind === 'invalid' ? messages.login.failure : undefined
}

/** Whether the password was right and a second step follows. */
export function isSecondStepRequired(failure: SubmissionFailure | null): boolean {
  return failure?.failure.kind === 'notAllowed' && failure.failure.code === refusalCodes.secondStepRequired
}
