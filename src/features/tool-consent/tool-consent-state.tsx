import { Formik } from 'formik'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { type ToolRequest, toolYesSchema } from '#contract/account/tool-log-in.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import type { toolConsentMachine } from '#machines/tool-consent/tool-consent.machine.ts'
import { selectNeedsVerification, selectUser } from '#store/session/session.slice.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { ConsentButtons, ConsentColumn, EmailTick } from '#ui/consent/consent-parts.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { richText } from '#ui/rich-text.ts'
import { VerifyFirst } from '#ui/verify-first.tsx'
import { WayOn } from '#ui/way-on.tsx'

interface ToolConsentFlow {
  readonly snapshot: SnapshotFrom<typeof toolConsentMachine>
  readonly send: (event: EventFromLogic<typeof toolConsentMachine>) => void
}

/** Says what the tool learns, and asks whether to allow it. */
export function ToolConsentState(flow: ToolConsentFlow) {
  const { snapshot, send } = flow
  const { request, failure } = snapshot.context
  return (
    <FocusFallback>
      <ConsentColumn>
        {snapshot.matches('loading') && (
          <LoadingSkeleton label={msg('tool-consent-loading-what-tool-asks')} lines={4} />
        )}
        {snapshot.matches('unknown') && failure && (
          <RetryPanel
            failure={failure}
            title={msg('tool-consent-we-could-not-load-what')}
            onRetry={() => send({ type: 'request.reload' })}
          />
        )}
        {snapshot.matches('gone') && (
          <>
            <Notice tone="attention" role="alert" title={msg('tool-consent-log-over')}>
              <p>{msg('tool-consent-was-begun-another-browser-was')}</p>
            </Notice>
            <WayOn />
          </>
        )}
        {request && !snapshot.matches('gone') && <Question {...flow} request={request} />}
      </ConsentColumn>
    </FocusFallback>
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
        {richText(
          msgParts(
            'tool-consent-1-at-2-asks-who',
            <b>{tool}</b>,
            <bdi>{host}</bdi>,
            <bdi>{user?.email}</bdi>,
          ),
        )}
      </p>
      <p>{msg('tool-consent-1-learns-identifier-yours-made', tool)}</p>
      {needsVerification && <VerifyFirst />}
      {failure && <FlowFailureAlert failure={failure} title={msg('tool-consent-did-not-work-nothing-was')} />}
      <Formik
        initialValues={{ email: false }}
        {...withSchema(toolYesSchema, ({ email }) => send({ type: 'request.allow', email }))}
      >
        <Form label={msg('tool-consent-log-1', tool)}>
          {wants_email && !needsVerification && <EmailTick who={tool} />}
          <ConsentButtons>
            {!needsVerification && (
              <SubmitButton
                busy={busy}
                {...(!snapshot.matches('refusing') && { busyText: msg('common-going-1', tool) })}
              >
                {msg('common-log-in')}
              </SubmitButton>
            )}
            <QuietButton aria-disabled={busy} onClick={() => send({ type: 'request.refuse' })}>
              {snapshot.matches('refusing') ? msg('tool-consent-refusing') : msg('tool-consent-refuse')}
            </QuietButton>
          </ConsentButtons>
        </Form>
      </Formik>
    </>
  )
}
