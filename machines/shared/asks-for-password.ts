import type { Failure } from '#contract/failure.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'

/**
 * Whether the dialog should ask for the password (again): the last log-in was too long ago, the password was
 * wrong, or there were too many attempts. Nothing has happened to the wiki, and the dialog keeps what was typed.
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

/**
 * As {@link asksForPassword}, for a dialog that has not asked for it yet: then too many attempts may have another
 * cause.
 */
export function firstAsksForPassword(failure: Failure | null): boolean {
  return failure?.kind !== 'tooMany' && asksForPassword(failure)
}
