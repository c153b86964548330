import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Failure } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { failureCause } from './flow-failure-alert.tsx'

interface RetryPanelProps {
  readonly failure: Failure
  /** What could not be loaded, such as "Failed to retrieve wiki details!". */
  readonly title?: ReactNode
  readonly onRetry: () => void
  readonly retryLabel?: string
}

/**
 * Replaces what could not be loaded: says what happened and offers to try again. When that is done and the panel
 * goes, the part of the page that it was in gets the focus, which would be lost with the button.
 */
export function RetryPanel({
  failure,
  title,
  onRetry,
  retryLabel = msg('common-try-again'),
}: RetryPanelProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    return () => {
      const part = document.activeElement === current && current?.closest('section')
      if (!part) return
      part.tabIndex = -1
      part.focus({ preventScroll: true })
    }
  }, [])
  return (
    <FailureAlert failure={failure} title={title}>
      {title !== undefined && <p>{failureCause(failure)}</p>}
      {/* What is gone does not come back; the alert offers to reload the page. */}
      {failure.kind !== 'outdated' && (
        <QuietButton ref={button} size="sm" alignSelf="flex-start" mt="2" onClick={onRetry}>
          {retryLabel}
        </QuietButton>
      )}
    </FailureAlert>
  )
}
