import { Formik } from 'formik'
import { readAccountData } from '#store/account/account-data.saga.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { saveFile } from '#ui/save-file.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
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
    <Card
      title="Your data"
      lead="A JSON file with all that we store about your account: your address, sessions, wikis, invitations and what you have asked us to do."
      width="full"
    >
      <Formik initialValues={{ password: '' }} {...withSchema(passwordOnly, submission.submit)}>
        <Form label="Your data" serverErrors={fields}>
          {needsPassword && <ConfirmByPassword failure={failure} note="Nothing has been downloaded yet." />}
          <CardOutcome
            success={state === 'done' ? 'Your data was downloaded.' : null}
            note="The file is called my-data.json. Keep it where nobody else can read it."
            failure={isAsked ? null : failure}
            failureText="Your data was not downloaded."
          />
          <SubmitButton variant="outline" alignSelf="flex-start" busy={isBusy} busyText="Collecting …">
            Download my data
          </SubmitButton>
        </Form>
      </Formik>
    </Card>
  )
}
