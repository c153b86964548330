import { Formik } from 'formik'
import { msg } from '#i18n/msg.ts'
import { readAccountData } from '#store/account/account-data.saga.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { Form } from '#ui/form/form.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { saveFile } from '#ui/save-file.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { CardSubmitButton } from '#ui/setting-card/card-submit.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

/** Saves all that the service stores about the member as a file. */
export function AccountDataCard() {
  const submission = useSubmission({ submit: readAccountData })
  const { state, isBusy, output } = submission
  const failure = submission.failure?.failure ?? null
  const { needsPassword, isAsked } = useConfirming(failure, state === 'done')
  useOutcome(submission, {
    onDone: () => {
      const text = JSON.stringify(output, null, 2)
      saveFile(new Blob([text], { type: 'application/json' }), 'my-data.json')
    },
  })
  const fields = failure?.kind === 'invalid' ? failure.fields : null
  return (
    <Card title={msg('user-profile-data')} lead={msg('user-profile-json-file-with-all-we')} width="full">
      <Formik initialValues={{ password: '' }} {...withSchema(passwordOnly, submission.submit)}>
        <Form label={msg('user-profile-data')} serverErrors={fields}>
          {needsPassword && (
            <ConfirmByPassword failure={failure} note={msg('user-profile-nothing-has-been-downloaded-yet')} />
          )}
          <CardOutcome
            success={state === 'done' ? msg('user-profile-data-was-downloaded') : null}
            note={msg('user-profile-file-called-my-data-json')}
            failure={isAsked ? null : failure}
            failureText={msg('user-profile-data-was-not-downloaded')}
          />
          <CardSubmitButton busy={isBusy} busyText={msg('user-profile-collecting')}>
            {msg('user-profile-download-my-data')}
          </CardSubmitButton>
        </Form>
      </Formik>
    </Card>
  )
}
