import { Button } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { logInByPasskey } from '#store/session/second-step.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

/** Logs in with a passkey alone; the browser offers those that it has. */
export function LogInByPasskey() {
  const { isBusy, failure, submit } = useSubmission({ submit: logInByPasskey })
  return (
    <>
      {failure && <FlowFailureAlert failure={failure.failure} title={msg('log-in-not-logged')} />}
      <Button variant="outline" aria-disabled={isBusy} onClick={() => submit({})}>
        {isBusy ? msg('common-waiting-passkey') : msg('log-in-log-with-passkey')}
      </Button>
    </>
  )
}
