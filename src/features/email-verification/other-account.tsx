import { Button } from '@chakra-ui/react'
import type { Failure } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'
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
      {failure && (
        <FlowFailureAlert title={msg('email-verification-could-not-logged-out')} failure={failure} />
      )}
      <Notice tone="attention" role="alert" title={msg('email-verification-link-belongs-another-account')}>
        <p>{msg('email-verification-logged-as-1-use-link', email)}</p>
      </Notice>
      <Button alignSelf="flex-start" aria-disabled={isBusy} onClick={onSwitch}>
        {isBusy ? msg('common-logging-out') : msg('email-verification-log-with-another-account')}
      </Button>
    </>
  )
}
