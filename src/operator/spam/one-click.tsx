import { Button, Spinner } from '@chakra-ui/react'
import { useState } from 'react'
import { msg } from '#i18n/msg.ts'
import { sendAct } from '#store/operator/console.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

/** An act of one click. */
export interface Click {
  /** The button's label: "Suspend the wiki". */
  readonly label: string
  /** The path of the call, below `API_BASE`. */
  readonly path: string
  /** The reason for the audit log. */
  readonly reason: string
  /** The message once it is done. */
  readonly says: string
  readonly isGrave?: boolean
}

interface OneClickProps {
  /** The name of the act's subject: its address. */
  readonly of: string
  readonly isDone: boolean
  readonly act: Click
  readonly undo: Click
  /** Loads `isDone` again. */
  readonly onOutdated: () => void
}

/**
 * Does an act about spam with one click, and undoes it with the same button. If somebody else has done it already, the
 * button's state is loaded again.
 */
export function OneClick({ of, isDone: loaded, act, undo, onOutdated }: OneClickProps) {
  const [changed, setChanged] = useState<boolean | null>(null)
  const isDone = changed ?? loaded
  const [says, setSays] = useState('')
  const submission = useSubmission({ submit: sendAct })
  const { isBusy, failure, submit } = submission
  useOutcome(submission, {
    onDone: () => {
      setChanged(!isDone)
      setSays(next.says)
    },
    onFailed: () => {
      if (failure?.failure.kind !== 'refused' || failure.failure.status !== 409) return
      setChanged(null)
      onOutdated()
    },
  })
  const next = isDone ? undo : act
  return (
    <div>
      <Button
        size="sm"
        variant="outline"
        colorPalette={next.isGrave ? 'red' : 'gray'}
        aria-label={msg('operator-1-of-2', next.label, of)}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return
          setSays('')
          submit({ path: next.path, body: { reason: next.reason } })
        }}
      >
        {isBusy && <Spinner aria-hidden="true" size="xs" />}
        {next.label}
      </Button>
      <LiveStatus>{says}</LiveStatus>
      {failure && (
        <FlowFailureAlert failure={failure.failure} title={msg('operator-nothing-has-changed-about-1', of)} />
      )}
    </div>
  )
}
