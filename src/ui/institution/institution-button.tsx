import { Button } from '@chakra-ui/react'
import { submitBeginLogIn } from '#store/account/institution.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

interface InstitutionButtonProps {
  /** The institution's. */
  readonly name: string
  readonly redirect: string | null
  readonly verb: 'Log in' | 'Join'
}

/** Begins a log-in at the institution and leaves for it. */
export function InstitutionButton({ name, redirect, verb }: InstitutionButtonProps) {
  const { state, isBusy, failure, submit } = useSubmission({ submit: submitBeginLogIn })
  // The browser is on its way.
  const busy = isBusy || state === 'done'
  return (
    <>
      <Button
        variant="outline"
        alignSelf="flex-start"
        whiteSpace="normal"
        textAlign="start"
        aria-disabled={busy}
        onClick={() => submit({ redirect })}
      >
        {busy ? `Going to ${name} …` : `${verb} with ${name}`}
      </Button>
      {failure && <FlowFailureAlert failure={failure.failure} title={`${name} could not be opened.`} />}
    </>
  )
}
