import { Button, chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import { createFormSchema } from '#contract/account/institution.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TermsLabel } from '#ui/form/terms-label.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { richText } from '#ui/rich-text.ts'
import type { InstitutionLogInFlow } from './institution-log-in-flow.ts'
import { JoinForm } from './join-form.tsx'

/** The outcome of the institution's answer, and the next step. */
export function InstitutionLogInState(flow: InstitutionLogInFlow) {
  const { snapshot, send, name } = flow
  const { failure } = snapshot.context
  const isBeginning = snapshot.matches('beginning') || snapshot.matches('leaving')
  return (
    <FocusFallback>
      <Column>
        {snapshot.matches('finishing') && (
          <LoadingSkeleton label={msg('institution-log-in-logging')} lines={4} />
        )}
        {snapshot.matches('unknown') && failure && (
          <RetryPanel
            failure={failure}
            title={msg('institution-log-in-we-could-not-read-answer', name)}
            onRetry={() => send({ type: 'logIn.retry' })}
          />
        )}
        {(snapshot.matches('joinable') || snapshot.matches('joining')) && <JoinForm {...flow} />}
        {(snapshot.matches('creatable') || snapshot.matches('creating')) && <CreateForm {...flow} />}
        {snapshot.matches('failed') && failure && (
          <FlowFailureAlert failure={failure} title={msg('institution-log-in-were-not-logged')} />
        )}
        {(snapshot.matches('failed') || isBeginning) && (
          <Button
            alignSelf="flex-start"
            aria-disabled={isBeginning}
            onClick={() => send({ type: 'logIn.begin' })}
          >
            {isBeginning ? msg('common-going-1', name) : msg('institution-log-in-begin-again')}
          </Button>
        )}
      </Column>
    </FocusFallback>
  )
}

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

/** Offers to create an account with the address, which is verified already. */
function CreateForm({ snapshot, send, name }: InstitutionLogInFlow) {
  const { serviceName } = useConfig()
  const { email, failure } = snapshot.context
  return (
    <>
      <p>
        {richText(msgParts('institution-log-in-there-no-1-account-with', serviceName, <b>{email}</b>, name))}
      </p>
      <Formik
        initialValues={{ terms: false }}
        {...withSchema(createFormSchema, () => send({ type: 'account.create' }))}
      >
        <Form label={msg('common-create-account')}>
          {failure && (
            <FlowFailureAlert
              failure={failure}
              title={msg('institution-log-in-account-was-not-created-yet')}
            />
          )}
          <CheckboxField name="terms" label={<TermsLabel />} />
          <SubmitButton busy={snapshot.matches('creating')} busyText={msg('common-creating-account')}>
            {msg('common-create-account-2')}
          </SubmitButton>
        </Form>
      </Formik>
      <p>{msg('institution-log-in-do-have-account-with-another')}</p>
    </>
  )
}
