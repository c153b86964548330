import type { ReactNode } from 'react'
import type { Failure } from '#contract/failure.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { failureText } from './failure-text.ts'
import { ReloadButton } from './reload-button.tsx'

export interface FailureAlertProps {
  readonly failure: Failure
  /** The meaning of the failure in this flow, such as "Incorrect username or password. Please try again." */
  readonly title?: ReactNode
  /** Below the text, such as a link or a button. */
  readonly children?: ReactNode
}

/**
 * Says what went wrong and what to do next, and offers to reload an outdated page. Screen readers announce it immediately. A
 * `title` replaces both texts.
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
