import { Button, chakra, Spinner } from '@chakra-ui/react'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import { sendAct } from '#store/operator/console.saga.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

/** Sends a test email to the operator. @param onSent is called once it is on its way. */
export function TestEmail({ onSent }: { readonly onSent: () => void }) {
  const email = useAppSelector(selectUser)?.email ?? ''
  const submission = useSubmission({ submit: sendAct })
  const { isBusy, state, failure, submit } = submission
  useOutcome(submission, { onDone: onSent })
  return (
    <Part>
      <Button
        variant="outline"
        alignSelf="flex-start"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) submit({ path: consoleApi.testEmail })
        }}
      >
        {isBusy && <Spinner aria-hidden="true" />}
        {isBusy ? msg('common-sending') : msg('operator-send-test-email')}
      </Button>
      <LiveStatus>
        {state === 'done' && (
          <Notice tone="success" title={msg('operator-test-email-1-way', email)}>
            <p>{msg('operator-list-says-what-has-become')}</p>
          </Notice>
        )}
      </LiveStatus>
      {failure && <FlowFailureAlert failure={failure.failure} title={msg('operator-test-email-not-sent')} />}
    </Part>
  )
}

const Part = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '3', mb: '6' } })
