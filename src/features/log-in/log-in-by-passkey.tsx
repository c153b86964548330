import { Button } from '@chakra-ui/react'
import { logInByPasskey } from '#store/session/second-step.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

/** Logs in with a passkey alone; the browser offers those that it has. */
export function LogInByPasskey() {
  const { isBusy, failure, submit } = useSubmission({ submit: logInByPasskey })
  return (
    <>
      {failure && <FlowFailureAlert failure={failure.failure} title="You are not logged in." />}
      <Button variant="outline" aria-disabled={isBusy} onClick={() => submit({})}>
        {isBusy ? 'Waiting for the passkey …' : 'Log in with a passkey'}
      </Button>
    </>
  )
}
