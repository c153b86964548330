import { Formik, type FormikProps, type FormikValues } from 'formik'
import { type ReactNode, useRef } from 'react'
import type { Schema } from 'yup'
import type { CaptchaForm } from '#contract/captcha.ts'
import { msg } from '#i18n/msg.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import type { SagaOf } from '#store/saga/saga.ts'
import { toaster } from '#ui/feedback/toaster.ts'
import { CaptchaNote } from '#ui/form/captcha-note.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { SubmissionAlert } from './submission-alert.tsx'
import { useOutcome } from './use-outcome.ts'
import { useSubmission } from './use-submission.ts'

interface MessageFormProps<Values extends FormikValues, Message> {
  /** The form's accessible name. */
  readonly label: string
  /** The name of the form for its captcha and its draft. */
  readonly form: Extract<CaptchaForm, 'contact' | 'complaint'>
  readonly empty: Values
  readonly schema: Schema<Message>
  /** Sends the parsed message; the same function at every render. */
  readonly submit: SagaOf<Submitted<Message>, unknown>
  readonly texts: { readonly success: string; readonly failure: string }
  /** The label of the submit button. */
  readonly action: string
  readonly children: ReactNode
}

/**
 * Sends a message to the team: with a captcha, a toast for the outcome, and an empty form after a success.
 */
export function MessageForm<Values extends FormikValues, Message>(props: MessageFormProps<Values, Message>) {
  const { form: captcha, texts } = props
  const formik = useRef<FormikProps<Values>>(null)
  const submission = useSubmission({ submit: props.submit, captcha })
  useOutcome(submission, {
    onDone: () => {
      toaster.success(texts.success)
      formik.current?.resetForm()
    },
    onFailed: () => toaster.error(texts.failure),
  })
  const { failure } = submission
  // Refused fields show their own messages.
  const fields =
    failure?.step === 'submitting' && failure.failure.kind === 'invalid' ? failure.failure.fields : null
  return (
    <Formik
      innerRef={formik}
      initialValues={props.empty}
      {...withSchema(props.schema, message => {
        toaster.closeAll()
        submission.submit(message)
      })}
    >
      <Form label={props.label} draft={captcha} serverErrors={fields}>
        <FormErrorSummary />
        {props.children}
        <CaptchaNote />
        {!fields && <SubmissionAlert failure={failure} />}
        <SubmitButton alignSelf="flex-start" busy={submission.isBusy} busyText={msg('common-sending')}>
          {props.action}
        </SubmitButton>
      </Form>
    </Formik>
  )
}
