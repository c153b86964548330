import { Button } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { submitBeginLogIn } from '#store/account/institution.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

interface InstitutionButtonProps {
  /** The institution's. */
  readonly name: string
  readonly redirect: string | null
  /** `join` links the institution to the account that is logged in. */
  readonly act: 'log-in' | 'join'
}

/** Begins a log-in at the institution and opens its page. */
export function InstitutionButton({ name, redirect, act }: InstitutionButtonProps) {
  const { state, isBusy, failure, submit } = useSubmission({ submit: submitBeginLogIn })
  // The browser is already leaving.
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
        {busy
          ? msg('common-going-1', name)
          : act === 'join'
            ? msg('institution-join-with', name)
            : msg('common-with', name)}
      </Button>
      {failure && (
        <FlowFailureAlert failure={failure.failure} title={msg('institution-1-could-not-opened', name)} />
      )}
    </>
  )
}
