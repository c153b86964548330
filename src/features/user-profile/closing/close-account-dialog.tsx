import type { SnapshotFrom } from 'xstate'
import { CLOSING_DAYS } from '#contract/account/account-closing.ts'
import type { closeAccountMachine } from '#machines/close-account/close-account.machine.ts'
import { FormDialog, passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'

interface CloseAccountDialogProps {
  readonly snapshot: SnapshotFrom<typeof closeAccountMachine>
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Asks for a confirmation, and for the password if it is needed. */
export function CloseAccountDialog({ snapshot, onConfirm, onCancel }: CloseAccountDialogProps) {
  const { failure, needsPassword } = snapshot.context
  if (!snapshot.hasTag('open')) return null
  return (
    <FormDialog
      title="Close your account?"
      label="Close your account"
      isAlert
      startsOnCancel
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title="Your account was not closed." />}
      passwordNote={needsPassword ? 'Your account has not been closed yet.' : null}
      submitLabel="Close account"
      busyText="Closing …"
      danger
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    >
      <p>
        You are logged out everywhere. If you change your mind, log in within {CLOSING_DAYS} days or open the
        link that we send you.
      </p>
    </FormDialog>
  )
}
