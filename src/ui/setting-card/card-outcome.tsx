import type { ReactNode } from 'react'
import type { Failure } from '#contract/failure.ts'
import { SETTING_DELAY_SECONDS } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface CardOutcomeProps {
  /** The text that confirms what was saved; null if nothing was. */
  readonly success: string | null
  readonly failure: Failure | null
  /** The text that says what did not work. */
  readonly failureText: string
  /** Below the success text; by default how long it takes to show on the wiki. */
  readonly note?: ReactNode
}

/**
 * The outcome of the last change, inside its card. Screen readers announce a success politely and a failure
 * immediately.
 */
export function CardOutcome({
  success,
  failure,
  failureText,
  note = msg('setting-card-may-take-up-1-seconds', SETTING_DELAY_SECONDS),
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
