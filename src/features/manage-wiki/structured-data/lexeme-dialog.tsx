import { object, string } from 'yup'
import type { Failure } from '#contract/failure.ts'
import { LEXEME_DISABLE_PHRASE } from '#contract/lexeme.ts'
import { FormDialog } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { lexemeFailure } from './structured-data-texts.ts'

interface LexemeDialogProps {
  /** Whether Lexeme is on; the dialog then asks whether to turn it off. */
  readonly enabled: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  /** Turning Lexeme off needs the phrase typed first. */
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const disablingSchema = object({
  phrase: string()
    .defined()
    .test(
      'phrase',
      `Please type “${LEXEME_DISABLE_PHRASE}” to confirm.`,
      value => value?.trim() === LEXEME_DISABLE_PHRASE,
    ),
})
const enablingSchema = object({ phrase: string().defined() })

/** Asks for confirmation; turning Lexeme off also needs a phrase to be typed. Source: spec 4.27. */
export function LexemeDialog({ enabled, busy, failure, onConfirm, onCancel }: LexemeDialogProps) {
  const title = enabled ? 'Disable Lexeme?' : 'Enable Lexeme?'
  return (
    <FormDialog
      title={title}
      label={title}
      isAlert
      startsOnCancel
      busy={busy}
      initialValues={{ phrase: '' }}
      schema={enabled ? disablingSchema : enablingSchema}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title={lexemeFailure} />}
      submitLabel={enabled ? 'Disable Lexeme' : 'Enable Lexeme'}
      busyText="Saving …"
      danger={enabled}
      onSubmit={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {enabled
          ? 'Lexemes can then no longer be seen or edited on your wiki. They are not lost: when you enable Lexeme again, they are back.'
          : 'Your wiki then has pages for lexemes and a form to create new ones. You can disable Lexeme again later.'}
      </p>
      {enabled && (
        <TextField
          name="phrase"
          label={`Type “${LEXEME_DISABLE_PHRASE}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </FormDialog>
  )
}
