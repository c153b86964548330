import { Formik } from 'formik'
import { CONTACT_MESSAGE_MAX } from '#contract/limits.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { type MessageDetails, replySchema } from '#contract/operator/contact-messages.ts'
import { msg } from '#i18n/msg.ts'
import { sendAct } from '#store/operator/console.saga.ts'
import { Form } from '#ui/form/form.tsx'
import { ResetWhen } from '#ui/form/reset-when.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

interface ReplyFormProps {
  readonly message: MessageDetails
  readonly onSent: () => void
}

const EMPTY = { text: '' }

/** Answers a message by email. What is typed is kept until it is sent. */
export function ReplyForm({ message: { id, contact_details }, onSent }: ReplyFormProps) {
  const path = consoleApi.messageAct(id, 'reply')
  const submission = useSubmission({ submit: sendAct })
  useOutcome(submission, { onDone: onSent })
  const isSent = submission.state === 'done'
  const failure = submission.failure?.failure
  return (
    <Formik initialValues={EMPTY} {...withSchema(replySchema, body => submission.submit({ path, body }))}>
      <Form
        label={msg('operator-answer')}
        draft={path}
        serverErrors={failure?.kind === 'invalid' ? failure.fields : null}
      >
        <ResetWhen when={isSent} values={EMPTY} />
        <TextareaField
          name="text"
          label={msg('operator-your-answer')}
          help={msg('operator-goes-1-email-message-not-quoted', contact_details ?? '')}
          counterMax={CONTACT_MESSAGE_MAX}
        />
        <CardSubmit
          submission={submission}
          success={isSent ? msg('operator-answer-way') : null}
          failureText={msg('operator-answer-not-sent')}
          note={null}
          busyText={msg('common-sending')}
        >
          {msg('operator-send-the-answer')}
        </CardSubmit>
      </Form>
    </Formik>
  )
}
