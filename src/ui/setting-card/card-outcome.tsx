import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Failure } from '#contract/failure.ts'
import { SETTING_DELAY_SECONDS } from '#contract/limits.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
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
      <Live role="status">
        {success !== null && (
          <Notice tone="success" title={success}>
            {note !== null && <p>{note}</p>}
          </Notice>
        )}
      </Live>
      {failure && <FlowFailureAlert failure={failure} title={failureText} />}
    </>
  )
}

/** There from the start, as screen readers want it, and without a gap of its own while it is empty. */
const Live = chakra('div', { base: { _empty: { position: 'absolute' } } })
