import { Button, Textarea } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'

interface StatelyDialogProps {
  /** Null while the dialog is closed. */
  readonly source: string | null
  readonly onClose: () => void
}

/** Shows the source, selected for copying by hand, if there is no access to the clipboard. */
export function StatelyDialog({ source, onClose }: StatelyDialogProps) {
  return (
    <ModalDialog
      open={source !== null}
      title={msg('statecharts-stately-title')}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {msg('feedback-close')}
        </Button>
      }
    >
      <p>{msg('statecharts-stately-copy')}</p>
      <Textarea
        aria-label={msg('statecharts-stately-source')}
        dir="ltr"
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
