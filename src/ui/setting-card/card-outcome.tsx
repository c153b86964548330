import type { ReactNode } from 'react'
import type { Failure } from '#contract/failure.ts'
import { SETTING_DELAY_SECONDS } from '#contract/limits.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface CardOutcomeProps {
  /** What was just saved, in the specification's words; null while nothing was. */
  readonly success: string | null
  readonly failure: Failure | null
  /** What did not work, in the specification's words. */
  readonly failureText: string
  /** Below the success; by default that it takes a moment to show. */
  readonly note?: ReactNode
}

/** What came of the last change, inside the card it was made in. Read out: success politely, failure at once. */
export function CardOutcome({
  success,
  failure,
  failureText,
  note = `It may take up to ${SETTING_DELAY_SECONDS} seconds to show on the wiki.`,
}: CardOutcomeProps) {
  return (
    <>
      <LiveStatus>
        {success !== null && (
          <Notice tone="success" title={success}>
            {note !== null && <p>{note}</p>}
          </Notice>
        )}
      </LiveStatus>
      {failure && <FlowFailureAlert failure={failure} title={failureText} />}
    </>
  )
}
