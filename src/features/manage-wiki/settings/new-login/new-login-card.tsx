import { Formik, type FormikProps } from 'formik'
import { useRef } from 'react'
import { boolean, object } from 'yup'
import { TEMPORARY_PASSWORD_DAYS } from '#contract/limits.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
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
  isSure: boolean().oneOf([true], msg('wiki-settings-please-confirm-current-password-may')),
})

/** Sends a new login for the wiki's first admin to a manager who has lost it or never received it. */
export function NewLoginCard({ wiki }: { wiki: WikiDetails }) {
  const formik = useRef<FormikProps<NewLoginForm>>(null)
  const submission = useSubmission({ submit: sendNewLogin })
  const { output } = submission
  // Sending another one needs another confirmation.
  useOutcome(submission, { onDone: () => formik.current?.resetForm() })
  return (
    <Card title={msg('common-send-new-login')} lead={msg('wiki-settings-wikis-first-administrator-gets-new')}>
      <Formik
        innerRef={formik}
        initialValues={{ isSure: false }}
        {...withSchema(newLoginSchema, () => submission.submit({ wikiId: wiki.id }))}
      >
        <Form label={msg('common-send-new-login')}>
          <CheckboxField
            name="isSure"
            label={msg('wiki-settings-administrators-current-password-will-stop')}
            help={msg('wiki-settings-new-one-works-1-days', TEMPORARY_PASSWORD_DAYS)}
          />
          <CardSubmit
            submission={submission}
            success={output && msg('wiki-settings-new-login-its-way-1', output)}
            note={<OutboxNote otherwise={msg('wiki-settings-if-does-not-arrive-within')} />}
            failureText={msg('wiki-settings-no-new-login-was-sent')}
            busyText={msg('common-sending')}
          >
            {msg('common-send-new-login')}
          </CardSubmit>
        </Form>
      </Formik>
    </Card>
  )
}
