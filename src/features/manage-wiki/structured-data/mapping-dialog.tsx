import { Formik } from 'formik'
import { object, string } from 'yup'
import {
  invalidEntityIdText,
  isEntityId,
  type MappedKind,
  NO_MAPPING,
} from '#contract/entities/entity-ids.ts'
import type { MappingRecord } from '#contract/entities/equiv-entities.ts'
import type { Failure } from '#contract/failure.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { duplicateText, exampleIds } from './structured-data-texts.ts'

/** One row of a mapping table while it is edited. Source: spec 3.18, 5.36 to 5.38. */
function mappingRowSchema(kind: MappedKind) {
  const id = string()
    .defined()
    .test(
      'entity-id',
      ({ value }) => invalidEntityIdText(kind, value),
      value => isEntityId(kind, value),
    )
  return object({ local: id, wikidata: id })
}

interface MappingDialogProps {
  readonly kind: MappedKind
  /** The mapping to edit; null for a new one. */
  readonly row: MappingRecord | null
  readonly busy: boolean
  readonly failure: Failure | { readonly kind: 'duplicate'; readonly wikidata: string } | null
  readonly onSave: (row: MappingRecord) => void
  readonly onCancel: () => void
}

const empty: MappingRecord = { local: '', wikidata: '' }

/**
 * Adds or edits a mapping. Both ids are checked when a field is left and before saving. Source: spec 2.60,
 * 5.36, 5.37, 5.39.
 */
export function MappingDialog({ kind, row, busy, failure, onSave, onCancel }: MappingDialogProps) {
  const { productName } = useConfig()
  const duplicate = failure?.kind === 'duplicate' ? { wikidata: [duplicateText(failure.wikidata)] } : null
  const title = row ? 'Edit Mapping' : 'New Mapping'
  const initial = row ? { ...row, local: row.local === NO_MAPPING ? '' : row.local } : empty
  return (
    <ModalDialog open title={title} busy={busy} onClose={onCancel}>
      <Formik
        initialValues={initial}
        validateOnChange={false}
        {...withSchema(mappingRowSchema(kind), onSave)}
      >
        <Form label={title} serverErrors={duplicate}>
          {failure && failure.kind !== 'duplicate' && (
            <FlowFailureAlert failure={failure} title="The mapping could not be saved. Please try again." />
          )}
          <TextField
            name="local"
            label={`My ${productName} (Your Instance)`}
            help={`Such as ${exampleIds[kind].local}`}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            name="wikidata"
            label="Wikidata"
            help={`Such as ${exampleIds[kind].wikidata}`}
            autoComplete="off"
            spellCheck={false}
          />
          <DialogButtons>
            <CancelButton busy={busy} onCancel={onCancel} />
            <SubmitButton busy={busy} busyText="Saving …">
              Save
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}
