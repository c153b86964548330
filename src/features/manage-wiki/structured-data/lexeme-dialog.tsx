import { object, string } from 'yup'
import type { Failure } from '#contract/failure.ts'
import { LEXEME_DISABLE_PHRASE } from '#contract/lexeme.ts'
import { msg } from '#i18n/msg.ts'
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
      msg('wiki-structured-data-please-type-to-confirm', LEXEME_DISABLE_PHRASE),
      value => value?.trim() === LEXEME_DISABLE_PHRASE,
    ),
})
const enablingSchema = object({ phrase: string().defined() })

/** Asks for confirmation; turning Lexeme off also needs a phrase to be typed. Source: spec 4.27. */
export function LexemeDialog({ enabled, busy, failure, onConfirm, onCancel }: LexemeDialogProps) {
  const title = enabled
    ? msg('wiki-structured-data-disable-lexeme-question')
    : msg('wiki-structured-data-enable-lexeme-question')
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
      submitLabel={
        enabled ? msg('wiki-structured-data-disable-lexeme') : msg('wiki-structured-data-enable-lexeme')
      }
      busyText={msg('common-saving')}
      danger={enabled}
      onSubmit={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {enabled
          ? msg('wiki-structured-data-lexemes-can-then-no-longer')
          : msg('wiki-structured-data-wiki-then-has-pages-lexemes')}
      </p>
      {enabled && (
        <TextField
          name="phrase"
          label={msg('wiki-structured-data-type-to-confirm', LEXEME_DISABLE_PHRASE)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </FormDialog>
  )
}
