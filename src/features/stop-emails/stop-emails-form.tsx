import { Formik } from 'formik'
import {
  type StopEmailsRequest,
  type StopEmailsScope,
  stopEmailsSchema,
} from '#contract/schemas/stop-emails.ts'
import { stopEmails } from '#store/messages/stop-emails.saga.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

const SUCCESS_TEXTS: Readonly<Record<StopEmailsScope, string>> = {
  wiki: 'You will get no more emails from this wiki.',
  everyWiki: 'You will get no more emails from any wiki.',
  none: 'You will get the wiki’s emails again.',
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
      <Form label="Emails from wikis">
        <RadioGroupField
          name="scope"
          label="Which emails should stop?"
          help="If you forget your password on a wiki, the new one is also sent by these emails. You can change this choice at any time with the same link."
          options={[
            { value: 'wiki', label: 'Those from the wiki that wrote to me' },
            { value: 'everyWiki', label: `Those from every wiki at ${serviceName}` },
            { value: 'none', label: 'None: send me this wiki’s emails again' },
          ]}
        />
        <CardOutcome
          success={output && SUCCESS_TEXTS[output]}
          note={null}
          failure={failure?.failure ?? null}
          failureText="Nothing was changed."
        />
        <SubmitButton busy={isBusy} busyText="Saving …">
          Save
        </SubmitButton>
      </Form>
    </Formik>
  )
}
