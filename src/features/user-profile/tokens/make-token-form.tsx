import { chakra, Heading } from '@chakra-ui/react'
import { Formik } from 'formik'
import { type MakeTokenRequest, makeTokenSchema } from '#contract/account/api-token-requests.ts'
import { type ApiToken, TOKENS_MAX } from '#contract/account/api-tokens.ts'
import { makeApiToken } from '#store/account/api-tokens.saga.ts'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Form } from '#ui/form/form.tsx'
import { ResetWhen } from '#ui/form/reset-when.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { ScopesField } from './scopes-field.tsx'

const EMPTY = { name: '', scopes: [], days: '90', password: '' }

const DAYS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

/** Makes a token and shows it once. Asks for the password if the last log-in was too long ago. */
export function MakeTokenForm({ onMade }: { readonly onMade: (token: ApiToken) => void }) {
  const submission = useSubmission({ submit: makeApiToken })
  const { state, isBusy, output } = submission
  const failure = submission.failure?.failure ?? null
  const { needsPassword, isAsked } = useConfirming(failure, state === 'done')
  useOutcome(submission, { onDone: () => output && onMade(output.data) })
  const fields = failure?.kind === 'invalid' ? failure.fields : null
  return (
    <Formik initialValues={EMPTY} {...withSchema<MakeTokenRequest>(makeTokenSchema, submission.submit)}>
      <Form label="Make a token" serverErrors={fields}>
        <ResetWhen when={state === 'done'} values={EMPTY} />
        <Heading as="h3" size="md">
          Make a token
        </Heading>
        <TextField
          name="name"
          label="Name"
          help="A name that you will recognize, such as the program that uses it."
          autoComplete="off"
        />
        <ScopesField />
        <SelectField name="days" label="It works for" options={DAYS} />
        {needsPassword && <ConfirmByPassword failure={failure} note="No token has been made yet." />}
        <CardOutcome
          success={state === 'done' && output ? `The token “${output.data.name}” was made.` : null}
          note="Copy it now: it is never shown again."
          failure={isAsked || fields ? null : failure}
          failureText="No token was made."
        />
        {state === 'done' && output && (
          <Shown>
            <CopyText text={output.token} label={`Copy the token “${output.data.name}”`} />
          </Shown>
        )}
        <SubmitButton variant="outline" alignSelf="flex-start" busy={isBusy} busyText="Making …">
          Make token
        </SubmitButton>
        <chakra.p color="fg.muted" textStyle="sm">
          You can have {TOKENS_MAX}. Give a token only to programs that you trust, and end it when you do not
          need it any more.
        </chakra.p>
      </Form>
    </Formik>
  )
}

const Shown = chakra('div', {
  base: { p: '3', borderWidth: '1px', borderColor: 'border', borderRadius: 'md' },
})
