import { object } from 'yup'
import type { Failure } from '#contract/failure.ts'
import { FormDialog } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { queryTexts } from './query-service-texts.ts'

interface RebuildDialogProps {
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const noFields = object({})

/** Asks whether to rebuild the index. */
export function RebuildDialog({ busy, failure, onConfirm, onCancel }: RebuildDialogProps) {
  return (
    <FormDialog
      title={queryTexts.question}
      label={queryTexts.question}
      isAlert
      startsOnCancel
      busy={busy}
      initialValues={{}}
      schema={noFields}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title={queryTexts.notRequested} />}
      submitLabel={queryTexts.rebuild}
      busyText={queryTexts.requesting}
      onSubmit={onConfirm}
      onCancel={onCancel}
    >
      <p>{queryTexts.about}</p>
    </FormDialog>
  )
}
