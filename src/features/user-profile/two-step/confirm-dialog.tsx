import type { SnapshotFrom } from 'xstate'
import { object, string } from 'yup'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import type { twoStepMachine } from '#machines/two-step/two-step.machine.ts'
import { confirmingPassword, FormDialog } from '#ui/confirming/form-dialog.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { CodeField } from '#ui/form/code-field.tsx'

type Snapshot = SnapshotFrom<typeof twoStepMachine>

interface ConfirmDialogProps {
  readonly snapshot: Snapshot
  readonly onConfirm: (values: { code: string; password: string }) => void
  readonly onCancel: () => void
}

/** Asks for a code before two-step log-in becomes weaker, and for the password long after the log-in. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.snapshot.hasTag('open') ? <OpenDialog {...props} /> : null
}

function OpenDialog({ snapshot, onConfirm, onCancel }: ConfirmDialogProps) {
  const { failure } = snapshot.context
  const needsCode = snapshot.hasTag('on')
  const { needsPassword } = useConfirming(failure)
  const { title, lead, nothing, submit } = dialogTexts(snapshot)
  return (
    <FormDialog
      title={title}
      label={title}
      busy={snapshot.hasTag('busy')}
      initialValues={{ code: '', password: '' }}
      schema={object({
        code: needsCode ? string().required(messages.fieldRequired) : string().defined(),
        password: confirmingPassword,
      })}
      failure={failure}
      alert={failure && failure.kind !== 'invalid' && <FlowFailureAlert failure={failure} title={nothing} />}
      passwordNote={needsPassword ? nothing : null}
      submitLabel={submit}
      busyText={msg('common-checking')}
      onSubmit={onConfirm}
      onCancel={onCancel}
    >
      {lead !== '' && <p>{lead}</p>}
      {needsCode && <CodeField />}
    </FormDialog>
  )
}

function dialogTexts(snapshot: Snapshot) {
  if (!snapshot.hasTag('on'))
    return {
      title: msg('user-profile-set-up-two-step-log'),
      lead: '',
      nothing: msg('common-nothing-has-been-changed-yet'),
      submit: msg('common-continue'),
    }
  if (snapshot.matches('askingToRenew') || snapshot.matches('renewing'))
    return {
      title: msg('user-profile-make-new-recovery-codes'),
      lead: msg('user-profile-old-ones-will-no-longer'),
      nothing: msg('user-profile-old-recovery-codes-still-work'),
      submit: msg('user-profile-make-new-codes'),
    }
  return {
    title: msg('user-profile-turn-off-two-step-log'),
    lead: msg('user-profile-password-alone-will-log'),
    nothing: msg('user-profile-two-step-log-still'),
    submit: msg('user-profile-turn-off'),
  }
}
