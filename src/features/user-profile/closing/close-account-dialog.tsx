import { Formik } from 'formik'
import type { SnapshotFrom } from 'xstate'
import { object, string } from 'yup'
import { CLOSING_DAYS } from '#contract/account/account-closing.ts'
import { messages } from '#contract/messages.ts'
import type { closeAccountMachine } from '#machines/close-account/close-account.machine.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { ConfirmByPassword } from '#ui/form/confirm-by-password.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'

const schema = object({ password: string().defined() })
const confirmedSchema = object({ password: string().required(messages.fieldRequired) })

interface CloseAccountDialogProps {
  readonly snapshot: SnapshotFrom<typeof closeAccountMachine>
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Asks for a confirmation, and for the password if it is needed. The focus starts on "Cancel". */
export function CloseAccountDialog({ snapshot, onConfirm, onCancel }: CloseAccountDialogProps) {
  const { failure, needsPassword } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return (
    <ModalDialog
      open={snapshot.hasTag('open')}
      title="Close your account?"
      role="alertdialog"
      busy={busy}
      onClose={onCancel}
    >
      <Formik
        initialValues={{ password: '' }}
        {...withSchema(needsPassword ? confirmedSchema : schema, ({ password }) => onConfirm(password))}
      >
        <Form label="Close your account" serverErrors={failure?.kind === 'invalid' ? failure.fields : null}>
          <p>
            You are logged out everywhere. If you change your mind, log in within {CLOSING_DAYS} days or open
            the link that we send you.
          </p>
          {needsPassword && (
            <ConfirmByPassword failure={failure} note="Your account has not been closed yet." />
          )}
          {failure && !(needsPassword && asksForPassword(failure)) && (
            <FlowFailureAlert failure={failure} title="Your account was not closed." />
          )}
          <DialogButtons>
            <CancelButton busy={busy} initialFocus onCancel={onCancel} />
            <SubmitButton colorPalette="red" busy={busy} busyText="Closing …">
              Close account
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}
