import type { SnapshotFrom } from 'xstate'
import type { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts'
import { FormDialog, passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
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
  return (
    <FormDialog
      title={session ? `Log out ${sessionName(session)}` : 'Log out all others'}
      label="Log out"
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title="Nobody was logged out." />}
      passwordNote="Nobody has been logged out yet."
      submitLabel="Log out"
      busyText="Logging out …"
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    />
  )
}
