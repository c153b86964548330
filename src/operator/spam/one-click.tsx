import { Button, Spinner } from '@chakra-ui/react'
import { useState } from 'react'
import { NO_SPAM_REASON, SPAM_REASON } from '#contract/operator/suspects.ts'
import { sendAct } from '#store/operator/console.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

interface OneClickProps {
  /** "the wiki" */
  readonly what: string
  /** What it is called: its address. */
  readonly of: string
  readonly isSuspended: boolean
  /** Of the calls, below `API_BASE`. */
  readonly suspend: string
  readonly lift: string
}

/** Suspends something as spam with one click, and undoes it with the same button. */
export function OneClick({ what, of, isSuspended: before, suspend, lift }: OneClickProps) {
  const [isSuspended, setSuspended] = useState(before)
  const [says, setSays] = useState('')
  const submission = useSubmission({ submit: sendAct })
  const { isBusy, failure, submit } = submission
  useOutcome(submission, {
    onDone: () => {
      setSuspended(!isSuspended)
      setSays(isSuspended ? `${of} is not suspended any more.` : `${of} is suspended.`)
    },
  })
  const label = isSuspended ? `Bring ${what} back` : `Suspend ${what}`
  return (
    <div>
      <Button
        size="sm"
        variant="outline"
        colorPalette={isSuspended ? 'gray' : 'red'}
        aria-label={`${label}: ${of}`}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return
          setSays('')
          submit(
            isSuspended
              ? { path: lift, body: { reason: NO_SPAM_REASON } }
              : { path: suspend, body: { reason: SPAM_REASON } },
          )
        }}
      >
        {isBusy && <Spinner aria-hidden="true" size="xs" />}
        {label}
      </Button>
      <LiveStatus>{says}</LiveStatus>
      {failure && <FlowFailureAlert failure={failure.failure} title={`Nothing has changed about ${of}.`} />}
    </div>
  )
}
