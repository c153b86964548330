import type { ReactNode } from 'react'
import type { Failure } from '#contract/failure.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { failureText } from './failure-text.ts'

export interface FailureAlertProps {
  readonly failure: Failure
  /** The flow's own words for what the failure means there, such as "Incorrect username or password. Please try again." */
  readonly title?: ReactNode
  /** Below the text: a way on, such as a link or a button. */
  readonly children?: ReactNode
}

/** Says what went wrong and what to do next, read out at once. With a title of its own the flow says both. */
export function FailureAlert({ failure, title, children }: FailureAlertProps) {
  const text = failureText(failure)
  return (
    <Notice tone="error" role="alert" title={title ?? text.title}>
      {title === undefined && <p>{text.nextStep}</p>}
      {children}
    </Notice>
  )
}
