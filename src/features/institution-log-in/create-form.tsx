import { Formik } from 'formik'
import { createFormSchema } from '#contract/account/institution.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TermsLabel } from '#ui/form/terms-label.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { richText } from '#ui/rich-text.ts'
import type { InstitutionLogInFlow } from './institution-log-in-flow.ts'

/** Offers to create an account with the address, which is verified already. */
export function CreateForm({ snapshot, send, name }: InstitutionLogInFlow) {
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
