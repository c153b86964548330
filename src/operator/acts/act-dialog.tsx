import { actSchema, REASON_MAX } from '#contract/operator/act-request.ts'
import { msg } from '#i18n/msg.ts'
import { forgetDraft } from '#store/browser/draft-storage.ts'
import { sendAct } from '#store/operator/console.saga.ts'
import { FormDialog } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import type { Act } from './act.ts'

interface ActDialogProps {
  readonly act: Act
  readonly onDone: () => void
  /** Called if somebody else has changed the subject of the act meanwhile. */
  readonly onOutdated: () => void
  readonly onCancel: () => void
}

/**
 * Says what an act does and asks for the reason, which the audit log shows. What was typed stays if the act fails, and when
 * the dialog is closed and opened again.
 */
export function ActDialog({ act, onDone, onOutdated, onCancel }: ActDialogProps) {
  const { path, title, about, label, busy, failed, danger = false, isReasonOptional = false, form } = act
  const draft = draftOf(act)
  const submission = useSubmission({ submit: sendAct })
  const failure = submission.failure?.failure ?? null
  useOutcome(submission, {
    onDone: () => {
      forgetDraft(draft)
      onDone()
    },
    onFailed: () => {
      if (failure?.kind === 'refused' && failure.status === 409) onOutdated()
    },
  })
  return (
    <FormDialog
      title={title}
      label={title}
      isAlert
      busy={submission.isBusy}
      draft={draft}
      initialValues={{ ...form?.values, reason: '' }}
      schema={form?.schema ?? actSchema}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title={failed} />}
      submitLabel={label}
      busyText={busy}
      danger={danger}
      onSubmit={parsed => submission.submit({ path, body: form?.bodyOf?.(parsed) ?? parsed })}
      onCancel={onCancel}
    >
      <div>{about}</div>
      {form?.fields}
      <TextareaField
        name="reason"
        label={msg('operator-reason')}
        optional={isReasonOptional}
        help={act.reasonHelp ?? msg('operator-stands-audit-log')}
        rows={3}
        counterMax={REASON_MAX}
      />
    </FormDialog>
  )
}

/** The draft's name. The path alone is not enough: several acts on one thing may share it. */
export function draftOf({ path, label }: Act): string {
  return `${path} ${label}`
}
