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
 * Replaces what could not be loaded: says what happened and offers to try again. When that succeeds and the panel disappears,
 * the focus, which would be lost with the button, moves to the part of the page around it.
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
      {/* Trying again does not help an outdated page; the alert offers to reload it. */}
      {failure.kind !== 'outdated' && (
        <QuietButton ref={button} size="sm" alignSelf="flex-start" mt="2" onClick={onRetry}>
          {retryLabel}
        </QuietButton>
      )}
    </FailureAlert>
  )
}
