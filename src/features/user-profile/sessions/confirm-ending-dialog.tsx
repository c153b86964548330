import type { SnapshotFrom } from 'xstate'
import { msg } from '#i18n/msg.ts'
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
      title={
        session
          ? msg('user-profile-log-out-browser', sessionName(session))
          : msg('user-profile-log-out-all-others')
      }
      label={msg('common-log-out')}
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={
        failure && <FlowFailureAlert failure={failure} title={msg('user-profile-nobody-was-logged-out')} />
      }
      passwordNote={msg('user-profile-nobody-has-been-logged-out')}
      submitLabel={msg('common-log-out')}
      busyText={msg('common-logging-out')}
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    />
  )
}
