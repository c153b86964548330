import type { Failure } from '#contract/failure.ts'
import { formatWait } from '#contract/format-wait.ts'

interface FailureText {
  readonly title: string
  readonly nextStep: string
}

/**
 * What to say and what to do next for each kind of failure. Flows use it for offline, not allowed, too many
 * and server fault, and have their own texts for `refused` and `invalid`.
 */
export function failureText(failure: Failure): FailureText {
  switch (failure.kind) {
    case 'offline':
      return {
        title: 'You seem to be offline.',
        nextStep: 'Nothing was lost. Check your connection and try again.',
      }
    case 'notAllowed':
      return {
        title: 'You are not allowed to do this.',
        nextStep: failure.message || 'Ask the person who runs this wiki, or log in with another account.',
      }
    case 'tooMany':
      return {
        title: 'Too many attempts.',
        nextStep: `Please wait ${formatWait(failure.retryAfterSeconds)} and try again.`,
      }
    case 'refused':
      return {
        title: failure.message || 'Your request was refused.',
        nextStep: 'Please check what you entered and try again.',
      }
    case 'invalid':
      return {
        title: failure.message || 'Some fields are not valid.',
        nextStep: 'Please correct them and try again.',
      }
    case 'serverFault':
      return {
        title: 'Something went wrong on our side.',
        nextStep: 'It is not your fault. Please try again in a moment.',
      }
  }
}
