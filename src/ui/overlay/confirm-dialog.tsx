import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { msg } from '#i18n/msg.ts'
import { CancelButton } from './cancel-button.tsx'
import { ModalDialog } from './modal-dialog.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  /** The question, such as "Are you sure you want to delete this mapping?". */
  readonly title: ReactNode
  /** What will happen, and a form if the answer needs one. */
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Makes the button red, for actions that cannot be undone. */
  readonly danger?: boolean
  readonly busy?: boolean
  readonly confirmDisabled?: boolean
}

/** A question with two answers. The focus starts on the answer that changes nothing. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = msg('common-cancel'),
  onConfirm,
  onCancel,
  danger = false,
  busy = false,
  confirmDisabled = false,
}: ConfirmDialogProps) {
  return (
    <ModalDialog
      open={open}
      title={title}
      role="alertdialog"
      busy={busy}
      onClose={onCancel}
      footer={
        <>
          <CancelButton label={cancelLabel} busy={busy} initialFocus onCancel={onCancel} />
          <Button
            colorPalette={danger ? 'red' : 'teal'}
            loading={busy}
            disabled={confirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </ModalDialog>
  )
}
