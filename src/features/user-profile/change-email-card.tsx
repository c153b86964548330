import { Formik } from 'formik'
import { changeEmailSchema } from '#contract/account/account-requests.ts'
import { CONFIRM_EMAIL_HOURS, UNDO_EMAIL_HOURS } from '#contract/account/email-change.ts'
import { msg } from '#i18n/msg.ts'
import { changeEmail } from '#store/account/change-email.saga.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { ResetWhen } from '#ui/form/reset-when.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { CardSubmitButton } from '#ui/setting-card/card-submit.tsx'
import { SubmissionAlert } from '#ui/submission/submission-alert.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

const EMPTY = { email: '', password: '' }

/** Changes the email address, when the link sent to the new one is opened. Asks for the password long after the log-in. */
export function ChangeEmailCard() {
  const { state, isBusy, failure, output, submit } = useSubmission({ submit: changeEmail })
  const cause = failure?.failure ?? null
  const { needsPassword, isAsked } = useConfirming(cause, state === 'done')
  const fields = cause?.kind === 'invalid' ? cause.fields : null
  return (
    <Card
      title={msg('user-profile-change-email-address')}
      lead={msg('user-profile-we-send-link-new-address', UNDO_EMAIL_HOURS)}
      width="full"
    >
      <Formik initialValues={EMPTY} {...withSchema(changeEmailSchema, submit)}>
        <Form label={msg('user-profile-change-email-address')} serverErrors={fields}>
          <ResetWhen when={state === 'done'} values={EMPTY} />
          {!fields && !isAsked && <SubmissionAlert failure={failure} />}
          <TextField
            name="email"
            label={msg('common-new-email-address')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {needsPassword && (
            <ConfirmByPassword failure={cause} note={msg('user-profile-nothing-has-been-sent-yet')} />
          )}
          <CardSubmitButton busy={isBusy} busyText={msg('common-sending')}>
            {msg('common-send-link')}
          </CardSubmitButton>
          <LiveStatus>
            {output && (
              <Notice tone="success" title={msg('user-profile-link-its-way-1', output)}>
                <p>
                  {msg('user-profile-open-browser-within-1-hours', CONFIRM_EMAIL_HOURS)}{' '}
                  <OutboxNote otherwise={msg('user-profile-if-does-not-arrive-check')} />
                </p>
              </Notice>
            )}
          </LiveStatus>
        </Form>
      </Formik>
    </Card>
  )
}
