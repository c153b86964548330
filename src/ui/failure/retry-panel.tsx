import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Failure } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'
import { FailureAlert } from './failure-alert.tsx'
import { failureCause } from './flow-failure-alert.tsx'

interface RetryPanelProps {
  readonly failure: Failure
  /** What could not be loaded, such as "Failed to retrieve wiki details!". */
  readonly title?: ReactNode
  readonly onRetry: () => void
  readonly retryLabel?: string
}

/** Replaces what could not be loaded: says what happened and offers to try again. */
export function RetryPanel({
  failure,
  title,
  onRetry,
  retryLabel = msg('common-try-again'),
}: RetryPanelProps) {
  return (
    <FailureAlert failure={failure} title={title}>
      {title !== undefined && <p>{failureCause(failure)}</p>}
      <Button variant="outline" colorPalette="gray" size="sm" alignSelf="flex-start" mt="2" onClick={onRetry}>
        {retryLabel}
      </Button>
    </FailureAlert>
  )
}
