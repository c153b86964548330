import { object, string } from 'yup'
import {
  invalidEntityIdText,
  isEntityId,
  type MappedKind,
  NO_MAPPING,
} from '#contract/entities/entity-ids.ts'
import type { MappingRecord } from '#contract/entities/equiv-entities.ts'
import type { Failure } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FormDialog } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { TextField } from '#ui/form/text-field.tsx'
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
  const isDuplicate = failure?.kind === 'duplicate'
  const title = row ? msg('wiki-structured-data-edit-mapping') : msg('wiki-structured-data-new-mapping')
  return (
    <FormDialog
      title={title}
      label={title}
      busy={busy}
      initialValues={row ? { ...row, local: row.local === NO_MAPPING ? '' : row.local } : empty}
      schema={mappingRowSchema(kind)}
      validateOnChange={false}
      failure={isDuplicate ? null : failure}
      serverErrors={isDuplicate ? { wikidata: [duplicateText(failure.wikidata)] } : null}
      alert={
        failure &&
        failure.kind !== 'duplicate' && (
          <FlowFailureAlert
            failure={failure}
            title={msg('wiki-structured-data-mapping-could-not-saved-please')}
          />
        )
      }
      submitLabel={msg('common-save')}
      busyText={msg('common-saving')}
      onSubmit={onSave}
      onCancel={onCancel}
    >
      <TextField
        name="local"
        label={msg('wiki-structured-data-my-instance', productName)}
        help={msg('common-such-as-1', exampleIds[kind].local)}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="wikidata"
        label="Wikidata"
        help={msg('common-such-as-1', exampleIds[kind].wikidata)}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
