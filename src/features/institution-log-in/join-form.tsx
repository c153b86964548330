import { Formik } from 'formik'
import { object, string } from 'yup'
import { joinFormSchema } from '#contract/account/institution.ts'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { UsernameHint } from '#ui/form/username-hint.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import type { InstitutionLogInFlow } from './institution-log-in-flow.ts'

const schema = object({ password: string().defined() })

/** Asks whether to link the account that has the address. This is asked once. */
export function JoinForm({ snapshot, send, name }: InstitutionLogInFlow) {
  const { serviceName } = useConfig()
  const { email, needsPassword, failure } = snapshot.context
  const fields = failure?.kind === 'invalid' ? failure.fields : null
  return (
    <>
      <p>
        {richText(
          msgParts('institution-log-in-there-1-account-with-address', serviceName, <b>{email}</b>, name),
        )}
      </p>
      <Formik
        initialValues={{ password: '' }}
        {...withSchema(needsPassword ? joinFormSchema : schema, ({ password }) =>
          send({ type: 'join.confirm', password }),
        )}
      >
        <Form label={msg('institution-log-in-join-account-with-1', name)} serverErrors={fields}>
          {failure && !fields && (
            <FlowFailureAlert
              failure={failure}
              title={msg('institution-log-in-account-was-not-joined-yet')}
            />
          )}
          {needsPassword && (
            <>
              <UsernameHint email={email} />
              <PasswordField
                name="password"
                label={msg('institution-log-in-1-password', serviceName)}
                autoComplete="current-password"
              />
            </>
          )}
          <SubmitButton busy={snapshot.matches('joining')} busyText={msg('institution-log-in-joining')}>
            {msg('institution-log-in-join-my-account')}
          </SubmitButton>
        </Form>
      </Formik>
      {needsPassword && (
        <p>
          {richText(
            msgParts(
              'institution-log-in-do-not-know-password-1',
              text => <TextLink to={routes.forgottenPassword}>{text}</TextLink>,
              name,
            ),
          )}
        </p>
      )}
    </>
  )
}
