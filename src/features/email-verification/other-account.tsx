import { Button } from '@chakra-ui/react'
import type { Failure } from '#contract/failure.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface OtherAccountProps {
  /** Of whoever is logged in. */
  readonly email: string
  readonly isBusy: boolean
  /** Why logging out did not work; null where it was not tried. */
  readonly failure: Failure | null
  readonly onSwitch: () => void
}

/** A link that belongs to another account, without telling whose; and the way to that account. */
export function OtherAccount({ email, isBusy, failure, onSwitch }: OtherAccountProps) {
  return (
    <>
      {failure && <FlowFailureAlert title="You could not be logged out." failure={failure} />}
      <Notice tone="attention" role="alert" title="This link belongs to another account.">
        <p>
          You are logged in as {email}. Log in with the account you created for the address that got the
          email, and the link works. If you did not create one, ignore the email.
        </p>
      </Notice>
      <Button alignSelf="flex-start" aria-disabled={isBusy} onClick={onSwitch}>
        {isBusy ? 'Logging out …' : 'Log in with another account'}
      </Button>
    </>
  )
}
