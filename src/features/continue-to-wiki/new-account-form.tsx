import { Formik } from 'formik'
import { newAccountFormSchema } from '#contract/people/wiki-account-forms.ts'
import { EmailTick } from '#ui/consent/consent-parts.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import type { AskingWiki } from './continue-to-wiki-flow.ts'

const SCHEMAS = { asks: newAccountFormSchema(true), plain: newAccountFormSchema(false) }

/** Asks by which name the member shall be known on the wiki, and whether it may learn the address. */
export function NewAccountForm({ snapshot, send, wiki }: AskingWiki) {
  const { sitename, question, suggested } = wiki
  const { tried, failure } = snapshot.context
  const own = tried === 'make' ? failure : null
  const fields = own?.kind === 'invalid' ? own.fields : null
  const isMine = snapshot.matches('making') || (snapshot.matches('leaving') && tried === 'make')
  return (
    <>
      <p>
        This wiki learns the user name that you choose for it, and your address only if you say so. Everybody
        who reads the wiki can see the name beside what you do there.
      </p>
      {own && !fields && <FlowFailureAlert failure={own} title="No account was made." />}
      <Formik
        initialValues={{ username: suggested, email: false, answer: '' }}
        {...withSchema(question === null ? SCHEMAS.plain : SCHEMAS.asks, values =>
          send({ type: 'account.make', ...values }),
        )}
      >
        <Form label={`Continue to ${sitename}`} serverErrors={fields}>
          <TextField
            name="username"
            label="Your user name on this wiki"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
          />
          {question !== null && (
            <TextField
              name="answer"
              label={question}
              help="The wiki asks this of everybody who creates an account."
              autoComplete="off"
            />
          )}
          <EmailTick who={sitename} />
          <SubmitButton
            alignSelf="flex-start"
            busy={snapshot.hasTag('busy') || snapshot.matches('leaving')}
            {...(isMine && { busyText: `Going to ${sitename} …` })}
          >
            Continue
          </SubmitButton>
        </Form>
      </Formik>
    </>
  )
}
