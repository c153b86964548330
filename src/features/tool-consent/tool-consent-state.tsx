import { Button } from '@chakra-ui/react'
import { Formik } from 'formik'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { type ToolRequest, toolYesSchema } from '#contract/account/tool-log-in.ts'
import type { toolConsentMachine } from '#machines/tool-consent/tool-consent.machine.ts'
import { selectNeedsVerification, selectUser } from '#store/session/session.slice.ts'
import { ConsentButtons, ConsentColumn, EmailTick } from '#ui/consent/consent-parts.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { KeptFocus } from '#ui/kept-focus.tsx'
import { VerifyFirst } from '#ui/verify-first.tsx'

interface ToolConsentFlow {
  readonly snapshot: SnapshotFrom<typeof toolConsentMachine>
  readonly send: (event: EventFromLogic<typeof toolConsentMachine>) => void
}

/** What a tool learns, and a yes or a no to it. */
export function ToolConsentState(flow: ToolConsentFlow) {
  const { snapshot, send } = flow
  const { request, failure } = snapshot.context
  return (
    <KeptFocus>
      <ConsentColumn>
        {snapshot.matches('loading') && <LoadingSkeleton label="Loading what the tool asks for" lines={4} />}
        {snapshot.matches('unknown') && failure && (
          <RetryPanel
            failure={failure}
            title="We could not load what the tool asks for."
            onRetry={() => send({ type: 'request.reload' })}
          />
        )}
        {snapshot.matches('gone') && (
          <Notice tone="attention" role="alert" title="This log-in is over.">
            <p>
              It was begun in another browser, was answered already, or has expired. Nothing was told to
              anybody. Go back to the tool you came from and begin again.
            </p>
          </Notice>
        )}
        {request && !snapshot.matches('gone') && <Question {...flow} request={request} />}
      </ConsentColumn>
    </KeptFocus>
  )
}

function Question({ snapshot, send, request }: ToolConsentFlow & { request: ToolRequest }) {
  const user = useAppSelector(selectUser)
  const needsVerification = useAppSelector(selectNeedsVerification)
  const { failure } = snapshot.context
  const isLeaving = snapshot.matches('leaving')
  const busy = snapshot.hasTag('busy') || isLeaving
  const { tool, host, wants_email } = request
  return (
    <>
      <p>
        <b>{tool}</b> at <bdi>{host}</bdi> asks who you are. You are logged in as <bdi>{user?.email}</bdi>.
      </p>
      <p>
        {tool} learns an identifier of yours that is made for it alone, and nothing else unless you say so.
      </p>
      {needsVerification && <VerifyFirst />}
      {failure && (
        <FlowFailureAlert failure={failure} title="That did not work. Nothing was told to the tool." />
      )}
      <Formik
        initialValues={{ email: false }}
        {...withSchema(toolYesSchema, ({ email }) => send({ type: 'request.allow', email }))}
      >
        <Form label={`Log in to ${tool}`}>
          {wants_email && !needsVerification && <EmailTick who={tool} />}
          <ConsentButtons>
            {!needsVerification && (
              <SubmitButton
                busy={busy}
                {...(!snapshot.matches('refusing') && { busyText: `Going to ${tool} …` })}
              >
                Log in
              </SubmitButton>
            )}
            <Button
              variant="outline"
              colorPalette="gray"
              aria-disabled={busy}
              onClick={() => send({ type: 'request.refuse' })}
            >
              {snapshot.matches('refusing') ? 'Refusing …' : 'Refuse'}
            </Button>
          </ConsentButtons>
        </Form>
      </Formik>
    </>
  )
}
