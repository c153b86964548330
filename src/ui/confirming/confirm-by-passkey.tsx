import { Button } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { loadSecondFactors } from '#store/account/second-factors.saga.ts'
import { confirmByPasskey } from '#store/session/second-step.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

const NOTHING = {}
const load = () => loadSecondFactors()
const confirm = () => confirmByPasskey()

/** A button for members who have a passkey; empty for others, and while that is not known. */
export function ConfirmByPasskey({ onDone }: { readonly onDone: () => void }) {
  const { output } = useLoaded(load, NOTHING)
  const submission = useSubmission({ submit: confirm })
  const { isBusy, failure } = submission
  useOutcome(submission, { onDone })
  if (!output || output.passkeys.length === 0) return null
  return (
    <>
      {failure && (
        <FlowFailureAlert failure={failure.failure} title={msg('confirming-passkey-has-not-confirmed')} />
      )}
      <Button
        variant="outline"
        size="sm"
        alignSelf="flex-start"
        aria-disabled={isBusy}
        onClick={() => submission.submit(NOTHING)}
      >
        {isBusy ? msg('common-waiting-passkey') : msg('confirming-use-passkey-instead')}
      </Button>
    </>
  )
}
