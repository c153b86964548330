import { Formik } from 'formik'
import { ownAccountFormSchema } from '#contract/people/wiki-account-forms.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { richText } from '#ui/rich-text.ts'
import type { AskingWiki } from './continue-to-wiki-flow.ts'

/** Links an account that the wiki has, by its own password. */
export function OwnAccountForm({ snapshot, send, wiki }: AskingWiki) {
  const { tried, failure } = snapshot.context
  const own = tried === 'link' ? failure : null
  const fields = own?.kind === 'invalid' ? own.fields : null
  const isMine = snapshot.matches('linking') || (snapshot.matches('leaving') && tried === 'link')
  return (
    <>
      <p>{richText(msgParts('continue-to-wiki-link-with-its-user-name', <bdi>{wiki.sitename}</bdi>))}</p>
      {own && !fields && (
        <FlowFailureAlert failure={own} title={msg('continue-to-wiki-no-account-was-linked')} />
      )}
      <Formik
        initialValues={{ username: '', password: '' }}
        {...withSchema(ownAccountFormSchema, values => send({ type: 'account.link', ...values }))}
      >
        <Form label={msg('continue-to-wiki-link-account-1', wiki.sitename)} serverErrors={fields}>
          <TextField
            name="username"
            label={msg('continue-to-wiki-user-name-account-there')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            name="password"
            label={msg('continue-to-wiki-its-password-wiki')}
            autoComplete="current-password"
          />
          <SubmitButton
            variant="outline"
            alignSelf="flex-start"
            busy={snapshot.hasTag('busy') || snapshot.matches('leaving')}
            {...(isMine && { busyText: msg('common-going-1', wiki.sitename) })}
          >
            {msg('continue-to-wiki-link-my-account-continue')}
          </SubmitButton>
        </Form>
      </Formik>
    </>
  )
}
