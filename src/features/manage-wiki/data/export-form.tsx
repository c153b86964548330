import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import type { Failure } from '#contract/failure.ts'
import { type ExportOrder, exportFormSchema } from '#contract/wiki-data/export-form.ts'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { ResetWhen } from '#ui/form/reset-when.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardSubmitButton } from '#ui/setting-card/card-submit.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { exportTexts, kindTexts } from './export-texts.ts'

const EMPTY: ExportOrder = { kind: 'public', passwordHashes: false, password: '' }

interface ExportFormProps {
  /** Whether the form is shown. It is empty again after it was hidden. */
  readonly open: boolean
  readonly busy: boolean
  /** Whether the copy may contain password hashes. */
  readonly mayHaveHashes: boolean
  /** The button's label. */
  readonly label: string
  readonly busyText: string
  /** Why no export was started. */
  readonly failure: Failure | null
  readonly onStart: (order: ExportOrder) => void
}

/** Chooses what to export. Asks for the password for a complete copy long after the log-in. */
export function ExportForm({
  open,
  busy,
  mayHaveHashes,
  label,
  busyText,
  failure,
  onStart,
}: ExportFormProps) {
  const serverErrors = failure?.kind === 'invalid' ? failure.fields : null
  const { needsPassword, isAsked } = useConfirming(failure, !open)
  const isAtField = serverErrors !== null && Object.keys(EMPTY).some(field => field in serverErrors)
  return (
    <Formik initialValues={EMPTY} {...withSchema(exportFormSchema, onStart)}>
      {() => (
        <>
          <ResetWhen when={!open} values={EMPTY} />
          {open && (
            <Form label={exportTexts.start} serverErrors={serverErrors}>
              <RadioGroupField
                name="kind"
                label={exportTexts.what}
                disabled={busy}
                options={(['public', 'complete'] as const).map(value => ({
                  value,
                  label: kindTexts[value].name,
                  help: kindTexts[value].help,
                }))}
                after={kind =>
                  kind === 'complete' && (
                    <Column>
                      <HashesField mayHaveHashes={mayHaveHashes} />
                      {needsPassword && <ConfirmByPassword failure={failure} note={exportTexts.notYet} />}
                    </Column>
                  )
                }
              />
              {failure && !isAtField && !isAsked && (
                <FlowFailureAlert failure={failure} title={exportTexts.notStarted} />
              )}
              <CardSubmitButton busy={busy} busyText={busyText}>
                {label}
              </CardSubmitButton>
            </Form>
          )}
        </>
      )}
    </Formik>
  )
}

function HashesField({ mayHaveHashes }: Pick<ExportFormProps, 'mayHaveHashes'>) {
  return mayHaveHashes ? (
    <CheckboxField name="passwordHashes" label={exportTexts.hashes} help={exportTexts.hashesHelp} optional />
  ) : (
    <QuietNote>{exportTexts.noHashes}</QuietNote>
  )
}

const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', maxWidth: 'md', pb: '2' },
})
