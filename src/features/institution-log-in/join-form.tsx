import { Formik } from 'formik'
import { object, string } from 'yup'
import { joinFormSchema } from '#contract/account/institution.ts'
import { routes } from '#contract/paths.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { UsernameHint } from '#ui/form/username-hint.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { TextLink } from '#ui/text-link.tsx'
import type { InstitutionLogInFlow } from './institution-log-in-flow.ts'

const schema = object({ password: string().defined() })

/** Asks whether the account that has the address should be joined, once and for all. */
export function JoinForm({ snapshot, send, name }: InstitutionLogInFlow) {
  const { serviceName } = useConfig()
  const { email, needsPassword, failure } = snapshot.context
  const fields = failure?.kind === 'invalid' ? failure.fields : null
  return (
    <>
      <p>
        There is a {serviceName} account with the address <b>{email}</b>, which {name} has verified as yours.
        Join your account with {name}? From then on you can log in with either.
      </p>
      <Formik
        initialValues={{ password: '' }}
        {...withSchema(needsPassword ? joinFormSchema : schema, ({ password }) =>
          send({ type: 'join.confirm', password }),
        )}
      >
        <Form label={`Join your account with ${name}`} serverErrors={fields}>
          {failure && !fields && (
            <FlowFailureAlert failure={failure} title="Your account was not joined yet." />
          )}
          {needsPassword && (
            <>
              <UsernameHint email={email} />
              <PasswordField
                name="password"
                label={`Your ${serviceName} password`}
                autoComplete="current-password"
              />
            </>
          )}
          <SubmitButton busy={snapshot.matches('joining')} busyText="Joining …">
            Join my account
          </SubmitButton>
        </Form>
      </Formik>
      {needsPassword && (
        <p>
          Do you not know the password? <TextLink to={routes.forgottenPassword}>Choose a new one</TextLink>,
          then log in with {name} again.
        </p>
      )}
    </>
  )
}
