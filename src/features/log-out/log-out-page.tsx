import { useEffect } from 'react'
import { msg } from '#i18n/msg.ts'
import { logOut } from '#store/session/log-out.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { PendingText } from '#ui/feedback/pending-text.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

/**
 * `/logout`: logs out as soon as it is opened. When the session has ended, the router goes to the home page.
 * Source: spec 2.29.
 */
export function LogOutPage() {
  const { failure, submit } = useSubmission({ submit: logOut })
  useEffect(() => submit({}), [submit])
  return (
    <FormPage heading={msg('common-log-out')}>
      <LiveStatus>{!failure && <PendingText>{msg('common-logging-out')}</PendingText>}</LiveStatus>
      {failure && <RetryPanel failure={failure.failure} onRetry={() => submit({})} />}
    </FormPage>
  )
}
