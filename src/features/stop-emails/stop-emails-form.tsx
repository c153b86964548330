import { Formik } from 'formik'
import {
  type StopEmailsRequest,
  type StopEmailsScope,
  stopEmailsSchema,
} from '#contract/schemas/stop-emails.ts'
import { msg } from '#i18n/msg.ts'
import { stopEmails } from '#store/messages/stop-emails.saga.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

const SUCCESS_TEXTS: Readonly<Record<StopEmailsScope, string>> = {
  wiki: msg('stop-emails-will-get-no-more-emails'),
  everyWiki: msg('stop-emails-will-get-no-more-emails-2'),
  none: msg('stop-emails-will-get-wikis-emails-again'),
}

/** Asks which emails to stop, and warns that a new password for a wiki is also sent by these emails. */
export function StopEmailsForm({ token }: { token: string }) {
  const { serviceName } = useConfig()
  const { isBusy, failure, output, submit } = useSubmission({ submit: stopEmails })
  return (
    <Formik<StopEmailsRequest>
      initialValues={{ token, scope: 'wiki' }}
      {...withSchema(stopEmailsSchema, submit)}
    >
      <Form label={msg('stop-emails-emails-from-wikis')}>
        <RadioGroupField
          name="scope"
          label={msg('stop-emails-which-emails-should-stop')}
          help={msg('stop-emails-if-forget-password-wiki-new')}
          options={[
            { value: 'wiki', label: msg('stop-emails-those-from-wiki-wrote-me') },
            { value: 'everyWiki', label: msg('stop-emails-those-from-every-wiki-at', serviceName) },
            { value: 'none', label: msg('stop-emails-none-send-me-wikis-emails') },
          ]}
        />
        <CardOutcome
          success={output && SUCCESS_TEXTS[output]}
          note={null}
          failure={failure?.failure ?? null}
          failureText={msg('common-nothing-was-changed')}
        />
        <SubmitButton busy={isBusy} busyText={msg('common-saving')}>
          {msg('common-save')}
        </SubmitButton>
      </Form>
    </Formik>
  )
}
