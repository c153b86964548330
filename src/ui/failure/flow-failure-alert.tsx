import type { Failure } from '#contract/failure.ts'
import { FailureAlert, type FailureAlertProps } from './failure-alert.tsx'
import { failureText } from './failure-text.ts'

interface FlowFailureAlertProps extends FailureAlertProps {
  /** What did not work, in the flow's words: "Something went wrong while updating your default skin. Please try again." */
  readonly title: string
}

/** What did not work, and why: the flow's words first, the cause below. */
export function FlowFailureAlert({ failure, title, children }: FlowFailureAlertProps) {
  const cause = failureCause(failure)
  return (
    <FailureAlert failure={failure} title={title}>
      {cause !== '' && <p>{cause}</p>}
      {children}
    </FailureAlert>
  )
}

/** Why it did not work, in one or two sentences; '' where the server gave no reason for its refusal. */
export function failureCause(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid':
      return Object.values(failure.fields)[0]?.[0] ?? failure.message
    case 'refused':
      return failure.message
    default: {
      const { title, nextStep } = failureText(failure)
      return `${title} ${nextStep}`
    }
  }
}
