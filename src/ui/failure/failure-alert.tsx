import type { ReactNode } from 'react'
import type { Failure } from '#contract/failure.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { failureText } from './failure-text.ts'
import { ReloadButton } from './reload-button.tsx'

export interface FailureAlertProps {
  readonly failure: Failure
  /** What the failure means in this flow, such as "Incorrect username or password. Please try again." */
  readonly title?: ReactNode
  /** Below the text, such as a link or a button. */
  readonly children?: ReactNode
}

/**
 * Says what went wrong and what to do next, and offers to reload an outdated page; announced to screen readers immediately. With a `title` the flow
 * says both.
 */
export function FailureAlert({ failure, title, children }: FailureAlertProps) {
  const text = failureText(failure)
  return (
    <Notice tone="error" role="alert" title={title ?? text.title}>
      {title === undefined && <p>{text.nextStep}</p>}
      {children}
      {failure.kind === 'outdated' && <ReloadButton />}
    </Notice>
  )
}
