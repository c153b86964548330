import { Button, Textarea } from '@chakra-ui/react'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'

interface StatelyDialogProps {
  /** Null while the dialog is closed. */
  readonly source: string | null
  /** What to do with the source. */
  readonly next: string
  readonly onClose: () => void
}

/** Shows the source, selected for copying by hand, if there is no access to the clipboard. */
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
      <p>The browser did not allow this page to copy. The text is selected: press Ctrl+C or ⌘C. {next}</p>
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
