import type { Failure } from '#contract/failure.ts'
import { FailureAlert, type FailureAlertProps } from './failure-alert.tsx'
import { failureText } from './failure-text.ts'

interface FlowFailureAlertProps extends FailureAlertProps {
  /**
   * What did not work in this flow: "Something went wrong while updating your default skin. Please try
   * again."
   */
  readonly title: string
}

/** Says what did not work, in the flow's own text, with the cause below. */
export function FlowFailureAlert({ failure, title, children }: FlowFailureAlertProps) {
  const cause = failureCause(failure)
  return (
    <FailureAlert failure={failure} title={title}>
      {cause !== '' && <p>{cause}</p>}
      {children}
    </FailureAlert>
  )
}

/** The cause in one or two sentences; '' if the server refused without a reason. */
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
