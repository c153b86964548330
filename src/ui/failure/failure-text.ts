import type { Failure } from '#contract/failure.ts'
import { formatWait } from '#contract/format-wait.ts'
import { msg } from '#i18n/msg.ts'

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
        title: msg('common-seem-offline'),
        nextStep: msg('failure-nothing-was-lost-check-connection'),
      }
    case 'outdated':
      return {
        title: msg('failure-released-new-version'),
        nextStep: msg('app-what-typed-into-form-kept'),
      }
    case 'notAllowed':
      return {
        title: msg('failure-not-allowed-do'),
        nextStep: failure.message || msg('failure-ask-person-who-runs-wiki'),
      }
    case 'tooMany':
      return {
        title: msg('failure-too-many-attempts'),
        nextStep: msg('failure-please-wait-1-try-again', formatWait(failure.retryAfterSeconds)),
      }
    case 'refused':
      return {
        title: failure.message || msg('failure-request-was-refused'),
        nextStep: msg('failure-please-check-what-entered-try'),
      }
    case 'invalid':
      return {
        title: failure.message || msg('failure-some-fields-not-valid'),
        nextStep: msg('failure-please-correct-them-try-again'),
      }
    case 'serverFault':
      return {
        title: msg('failure-something-went-wrong-our-side'),
        nextStep: msg('failure-not-fault-please-try-again'),
      }
  }
}
