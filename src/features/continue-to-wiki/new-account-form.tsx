import { Formik } from 'formik'
import { newAccountFormSchema } from '#contract/people/wiki-account-forms.ts'
import { msg } from '#i18n/msg.ts'
import { EmailTick } from '#ui/consent/consent-parts.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import type { AskingWiki } from './continue-to-wiki-flow.ts'

const SCHEMAS = { asks: newAccountFormSchema(true), plain: newAccountFormSchema(false) }

/** Asks for the member's user name on the wiki, and whether the wiki may learn the address. */
export function NewAccountForm({ snapshot, send, wiki }: AskingWiki) {
  const { sitename, question, suggested } = wiki
  const { tried, failure } = snapshot.context
  const own = tried === 'make' ? failure : null
  const fields = own?.kind === 'invalid' ? own.fields : null
  const isMine = snapshot.matches('making') || (snapshot.matches('leaving') && tried === 'make')
  return (
    <>
      <p>{msg('continue-to-wiki-wiki-learns-user-name-choose')}</p>
      {own && !fields && (
        <FlowFailureAlert failure={own} title={msg('continue-to-wiki-no-account-was-made')} />
      )}
      <Formik
        initialValues={{ username: suggested, email: false, answer: '' }}
        {...withSchema(question === null ? SCHEMAS.plain : SCHEMAS.asks, values =>
          send({ type: 'account.make', ...values }),
        )}
      >
        <Form label={msg('continue-to-wiki-continue-1', sitename)} serverErrors={fields}>
          <TextField
            name="username"
            label={msg('continue-to-wiki-user-name-wiki')}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
          />
          {question !== null && (
            <TextField
              name="answer"
              label={question}
              help={msg('continue-to-wiki-wiki-asks-everybody-who-creates')}
              autoComplete="off"
            />
          )}
          <EmailTick who={sitename} />
          <SubmitButton
            alignSelf="flex-start"
            busy={snapshot.hasTag('busy') || snapshot.matches('leaving')}
            {...(isMine && { busyText: msg('common-going-1', sitename) })}
          >
            {msg('common-continue')}
          </SubmitButton>
        </Form>
      </Formik>
    </>
  )
}
