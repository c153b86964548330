import type { SnapshotFrom } from 'xstate'
import { CLOSING_DAYS } from '#contract/account/account-closing.ts'
import { msg } from '#i18n/msg.ts'
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
      title={msg('user-profile-close-account-3')}
      label={msg('user-profile-close-account')}
      isAlert
      startsOnCancel
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={
        failure && <FlowFailureAlert failure={failure} title={msg('user-profile-account-was-not-closed')} />
      }
      passwordNote={needsPassword ? msg('user-profile-account-has-not-been-closed') : null}
      submitLabel={msg('user-profile-close-account-2')}
      busyText={msg('user-profile-closing')}
      danger
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    >
      <p>{msg('user-profile-logged-out-everywhere-if-change', CLOSING_DAYS)}</p>
    </FormDialog>
  )
}
