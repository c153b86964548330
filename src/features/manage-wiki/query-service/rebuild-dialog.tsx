import { Formik } from 'formik'
import type { Failure } from '#contract/failure.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { queryTexts } from './query-service-texts.ts'

interface RebuildDialogProps {
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks whether to rebuild the index. */
export function RebuildDialog({ busy, failure, onConfirm, onCancel }: RebuildDialogProps) {
  return (
    <ModalDialog open title={queryTexts.question} role="alertdialog" busy={busy} onClose={onCancel}>
      <Formik initialValues={{}} onSubmit={onConfirm}>
        <Form label={queryTexts.question}>
          {failure && <FlowFailureAlert failure={failure} title={queryTexts.notRequested} />}
          <p>{queryTexts.about}</p>
          <DialogButtons>
            <CancelButton busy={busy} initialFocus onCancel={onCancel} />
            <SubmitButton busy={busy} busyText={queryTexts.requesting}>
              {queryTexts.rebuild}
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}
