import { Formik } from 'formik'
import type { SnapshotFrom } from 'xstate'
import type { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { sessionName } from './session-row.tsx'

interface ConfirmEndingDialogProps {
  readonly snapshot: SnapshotFrom<typeof accountSessionsMachine>
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Asks for the password before other browsers are logged out. The focus starts in its field. */
export function ConfirmEndingDialog({ snapshot, onConfirm, onCancel }: ConfirmEndingDialogProps) {
  const { sessions, ending, failure } = snapshot.context
  if (!snapshot.hasTag('open')) return null
  const session = sessions.find(({ id }) => id === ending)
  const busy = snapshot.hasTag('busy')
  return (
    <ModalDialog
      open
      title={session ? `Log out ${sessionName(session)}` : 'Log out all others'}
      busy={busy}
      onClose={onCancel}
    >
      <Formik
        initialValues={{ password: '' }}
        {...withSchema(passwordOnly, ({ password }) => onConfirm(password))}
      >
        <Form label="Log out" serverErrors={failure?.kind === 'invalid' ? failure.fields : null}>
          <ConfirmByPassword failure={failure} note="Nobody has been logged out yet." />
          {failure && !asksForPassword(failure) && (
            <FlowFailureAlert failure={failure} title="Nobody was logged out." />
          )}
          <DialogButtons>
            <CancelButton busy={busy} onCancel={onCancel} />
            <SubmitButton busy={busy} busyText="Logging out …">
              Log out
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}
