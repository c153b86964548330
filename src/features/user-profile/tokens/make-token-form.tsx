import { chakra, Heading } from '@chakra-ui/react'
import { Formik } from 'formik'
import { useId } from 'react'
import { type MakeTokenRequest, makeTokenSchema } from '#contract/account/api-token-requests.ts'
import { type ApiToken, SCOPE_NAMES, type Scope, TOKENS_MAX } from '#contract/account/api-tokens.ts'
import { msg } from '#i18n/msg.ts'
import { makeApiToken } from '#store/account/api-tokens.saga.ts'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { ChoiceHelp, ChoiceLabel, Tick } from '#ui/form/choice.tsx'
import { FieldMessage, useDescription } from '#ui/form/field-frame.tsx'
import { Form } from '#ui/form/form.tsx'
import { ResetWhen } from '#ui/form/reset-when.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormField } from '#ui/form/use-form-field.ts'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { CardSubmitButton } from '#ui/setting-card/card-submit.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { scopeTexts } from './scope-texts.ts'

const EMPTY = { name: '', scopes: [], days: '90', password: '' }

const DAYS = [
  { value: '30', label: msg('user-profile-days', 30) },
  { value: '90', label: msg('user-profile-days', 90) },
  { value: '365', label: msg('user-profile-a-year') },
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
      <Form label={msg('user-profile-make-token')} serverErrors={fields}>
        <ResetWhen when={state === 'done'} values={EMPTY} />
        <Heading as="h3" size="md">
          {msg('user-profile-make-token')}
        </Heading>
        <TextField
          name="name"
          label={msg('common-name-2')}
          help={msg('user-profile-name-will-recognize-such-as-2')}
          autoComplete="off"
        />
        <ScopesField />
        <SelectField name="days" label={msg('user-profile-token-works-for')} options={DAYS} />
        {needsPassword && (
          <ConfirmByPassword failure={failure} note={msg('user-profile-no-token-has-been-made')} />
        )}
        <CardOutcome
          success={state === 'done' && output ? msg('user-profile-token-1-was-made', output.data.name) : null}
          note={msg('user-profile-copy-now-never-shown-again')}
          failure={isAsked || fields ? null : failure}
          failureText={msg('user-profile-no-token-was-made')}
        />
        {state === 'done' && output && (
          <Shown>
            <CopyText text={output.token} label={msg('user-profile-copy-token-1', output.data.name)} />
          </Shown>
        )}
        <CardSubmitButton busy={isBusy} busyText={msg('user-profile-making')}>
          {msg('user-profile-make-token-2')}
        </CardSubmitButton>
        <chakra.p color="fg.muted" textStyle="sm">
          {msg('user-profile-can-have-1-give-token', TOKENS_MAX)}
        </chakra.p>
      </Form>
    </Formik>
  )
}

const Shown = chakra('div', {
  base: { p: '3', borderWidth: '1px', borderColor: 'border', borderRadius: 'md' },
})

/** What a token may do: at least one of the scopes. */
function ScopesField() {
  const id = useId()
  const { input, helpers, error } = useFormField<readonly Scope[]>('scopes')
  const ids = useDescription(id, error)
  const chosen = input.value
  const change = (scope: Scope) =>
    void helpers.setValue(
      chosen.includes(scope) ? chosen.filter(other => other !== scope) : [...chosen, scope],
    )
  return (
    <chakra.fieldset aria-describedby={ids.describedBy} minWidth="0">
      <chakra.legend fontWeight="semibold" textStyle="sm" mb="1.5">
        {msg('user-profile-what-may-do')}
      </chakra.legend>
      {SCOPE_NAMES.map(scope => (
        <ChoiceLabel key={scope}>
          <Tick
            checked={chosen.includes(scope)}
            onChange={() => change(scope)}
            aria-invalid={error !== undefined}
            aria-describedby={ids.describedBy}
          />
          <span>{scopeTexts[scope].label}</span>
          <ChoiceHelp>{scopeTexts[scope].help}</ChoiceHelp>
        </ChoiceLabel>
      ))}
      <FieldMessage id={ids.message} help={undefined} error={error} />
    </chakra.fieldset>
  )
}
