import { msg } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'

interface CancelButtonProps {
  readonly label?: string
  /** Cancelling is disabled while the answer is being carried out. */
  readonly busy: boolean
  /** Whether the focus starts here when the dialog opens. */
  readonly initialFocus?: boolean
  readonly onCancel: () => void
}

/** The button that closes a dialog without changing anything. */
export function CancelButton({
  label = msg('common-cancel'),
  busy,
  initialFocus = false,
  onCancel,
}: CancelButtonProps) {
  return (
    <QuietButton {...(initialFocus && { 'data-initial-focus': true })} disabled={busy} onClick={onCancel}>
      {label}
    </QuietButton>
  )
}
