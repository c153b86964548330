import { Button } from '@chakra-ui/react'
import type { Failure } from '#contract/failure.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface OtherAccountProps {
  /** The email address of the member who is logged in. */
  readonly email: string
  readonly isBusy: boolean
  /** Why logging out failed; null if it was not tried. */
  readonly failure: Failure | null
  readonly onSwitch: () => void
}

/** Says that the link belongs to another account, without revealing whose, and offers to switch to it. */
export function OtherAccount({ email, isBusy, failure, onSwitch }: OtherAccountProps) {
  return (
    <>
      {failure && <FlowFailureAlert title="You could not be logged out." failure={failure} />}
      <Notice tone="attention" role="alert" title="This link belongs to another account.">
        <p>
          You are logged in as {email}. To use the link, log in with the account of the address that received
          the email. If you did not create that account, ignore the email.
        </p>
      </Notice>
      <Button alignSelf="flex-start" aria-disabled={isBusy} onClick={onSwitch}>
        {isBusy ? 'Logging out …' : 'Log in with another account'}
      </Button>
    </>
  )
}
