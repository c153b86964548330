import { Formik } from 'formik'
import { createFormSchema } from '#contract/account/institution.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TermsLabel } from '#ui/form/terms-label.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import type { InstitutionLogInFlow } from './institution-log-in-flow.ts'

/** Offers to create an account with the address, which is verified already. */
export function CreateForm({ snapshot, send, name }: InstitutionLogInFlow) {
  const { serviceName } = useConfig()
  const { email, failure } = snapshot.context
  return (
    <>
      <p>
        There is no {serviceName} account with the address <b>{email}</b> yet, which {name} has verified as
        yours. You can create one now. You will log in to it with {name}, without a password.
      </p>
      <Formik
        initialValues={{ terms: false }}
        {...withSchema(createFormSchema, () => send({ type: 'account.create' }))}
      >
        <Form label="Create an account">
          {failure && <FlowFailureAlert failure={failure} title="Your account was not created yet." />}
          <CheckboxField name="terms" label={<TermsLabel />} />
          <SubmitButton busy={snapshot.matches('creating')} busyText="Creating your account …">
            Create account
          </SubmitButton>
        </Form>
      </Formik>
      <p>
        Do you have an account with another address? Log in to it with its password, and change its address on
        the profile page first.
      </p>
    </>
  )
}
