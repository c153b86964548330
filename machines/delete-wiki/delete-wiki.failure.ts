import type { Failure } from '#contract/failure.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'

/**
 * Whether giving the password helps: the last log-in is too long ago, or what was given is not the password, or was tried too
 * often. The wiki is still there, and so is what was typed.
 */
export function asksForPassword(failure: Failure | null): boolean {
  switch (failure?.kind) {
    case 'notAllowed':
      return failure.code === refusalCodes.recentLogInRequired
    case 'invalid':
      return 'password' in failure.fields
    case 'tooMany':
      return true
    default:
      return false
  }
}
