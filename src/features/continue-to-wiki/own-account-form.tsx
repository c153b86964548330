import { Formik } from 'formik'
import { ownAccountFormSchema } from '#contract/people/wiki-account-forms.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import type { AskingWiki } from './continue-to-wiki-flow.ts'

/** Links an account that the wiki has, by its own password. */
export function OwnAccountForm({ snapshot, send, wiki }: AskingWiki) {
  const { tried, failure } = snapshot.context
  const own = tried === 'link' ? failure : null
  const fields = own?.kind === 'invalid' ? own.fields : null
  const isMine = snapshot.matches('linking') || (snapshot.matches('leaving') && tried === 'link')
  return (
    <>
      <p>
        Link it with its user name and its password on <bdi>{wiki.sitename}</bdi>, not with your password
        here.
      </p>
      {own && !fields && <FlowFailureAlert failure={own} title="No account was linked." />}
      <Formik
        initialValues={{ username: '', password: '' }}
        {...withSchema(ownAccountFormSchema, values => send({ type: 'account.link', ...values }))}
      >
        <Form label={`Link your account on ${wiki.sitename}`} serverErrors={fields}>
          <TextField
            name="username"
            label="User name of your account there"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField name="password" label="Its password on the wiki" autoComplete="current-password" />
          <SubmitButton
            variant="outline"
            alignSelf="flex-start"
            busy={snapshot.hasTag('busy') || snapshot.matches('leaving')}
            {...(isMine && { busyText: `Going to ${wiki.sitename} …` })}
          >
            Link my account and continue
          </SubmitButton>
        </Form>
      </Formik>
    </>
  )
}
