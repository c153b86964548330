import { Button, Textarea } from '@chakra-ui/react'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'

interface StatelyDialogProps {
  /** Null while the dialog is closed. */
  readonly source: string | null
  /** What to do with it. */
  readonly next: string
  readonly onClose: () => void
}

/** The source to copy by hand, selected already, where the browser gives no access to the clipboard. */
export function StatelyDialog({ source, next, onClose }: StatelyDialogProps) {
  return (
    <ModalDialog
      open={source !== null}
      title="Copy the machine"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>The browser did not let this page copy. The text is selected: press Ctrl+C or ⌘C. {next}</p>
      <Textarea
        aria-label="Source of the machine"
        mt="3"
        rows={12}
        fontFamily="mono"
        fontSize="xs"
        readOnly
        data-initial-focus
        value={source ?? ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </ModalDialog>
  )
}
