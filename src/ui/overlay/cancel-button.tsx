import { Button } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'

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
    <Button
      {...(initialFocus && { 'data-initial-focus': true })}
      variant="outline"
      colorPalette="gray"
      disabled={busy}
      onClick={onCancel}
    >
      {label}
    </Button>
  )
}
