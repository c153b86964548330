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
  /** Called once the message has another answer, even if it is somebody else’s. */
  readonly onAnswered: () => void
}

const EMPTY = { text: '' }

/** Answers a message by email. What is typed is kept until it is sent. */
export function ReplyForm({ message: { id, contact_details, replies }, onAnswered }: ReplyFormProps) {
  const path = consoleApi.messageAct(id, 'reply')
  const submission = useSubmission({ submit: sendAct })
  const failure = submission.failure?.failure
  useOutcome(submission, {
    onDone: onAnswered,
    onFailed: () => {
      if (failure?.kind === 'refused' && failure.status === 409) onAnswered()
    },
  })
  const isSent = submission.state === 'done'
  const sent = (typed: typeof EMPTY) => ({ ...typed, seen: replies.length })
  const { validate, onSubmit } = withSchema(replySchema, body => submission.submit({ path, body }))
  return (
    <Formik
      initialValues={EMPTY}
      validate={typed => validate(sent(typed))}
      onSubmit={async typed => await onSubmit(sent(typed))}
    >
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
