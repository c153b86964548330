import { Formik, type FormikProps } from 'formik'
import { useRef } from 'react'
import { boolean, object } from 'yup'
import { TEMPORARY_PASSWORD_DAYS } from '#contract/limits.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { sendNewLogin } from '#store/wikis/send-new-login.saga.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

interface NewLoginForm {
  readonly isSure: boolean
}

const newLoginSchema = object({
  isSure: boolean().oneOf([true], 'Please confirm that the current password may stop working.'),
})

/** Sends a new login for the wiki's first admin to a manager who has lost it or never received it. */
export function NewLoginCard({ wiki }: { wiki: WikiDetails }) {
  const formik = useRef<FormikProps<NewLoginForm>>(null)
  const submission = useSubmission({ submit: sendNewLogin })
  const { output } = submission
  // Another one has to be confirmed again.
  useOutcome(submission, { onDone: () => formik.current?.resetForm() })
  return (
    <Card
      title="Send a new login"
      lead="The wiki’s first administrator gets a new temporary password, which we send to your email address."
    >
      <Formik
        innerRef={formik}
        initialValues={{ isSure: false }}
        {...withSchema(newLoginSchema, () => submission.submit({ wikiId: wiki.id }))}
      >
        <Form label="Send a new login">
          <CheckboxField
            name="isSure"
            label="The administrator’s current password will stop working."
            help={`The new one works for ${TEMPORARY_PASSWORD_DAYS} days and has to be replaced at the first log-in.`}
          />
          <CardSubmit
            submission={submission}
            success={output && `A new login is on its way to ${output}.`}
            note={
              <OutboxNote otherwise="If it does not arrive within a few minutes, please check your spam folder." />
            }
            failureText="No new login was sent."
            busyText="Sending …"
          >
            Send a new login
          </CardSubmit>
        </Form>
      </Formik>
    </Card>
  )
}
