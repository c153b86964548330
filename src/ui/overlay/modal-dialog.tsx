import { chakra } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DialogButtons } from './dialog-buttons.tsx'

interface ModalDialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly children: ReactNode
  /** Buttons. Leave it out if the buttons belong to a form, because they have to be inside the form. */
  readonly footer?: ReactNode
  /** Called on Escape and, unless it is an alertdialog, on a click outside. Required unless `mustAnswer`. */
  readonly onClose?: () => void
  /** While true, neither Escape nor a click outside closes the dialog. */
  readonly busy?: boolean
  /** Only its buttons close the dialog. */
  readonly mustAnswer?: boolean
  /** `alertdialog` for warnings that need an answer. */
  readonly role?: 'dialog' | 'alertdialog'
}

/**
 * A dialog over the page, labelled by its title. The browser's modal dialog traps the focus, makes the rest
 * of the page inert and returns the focus on closing. The element with `data-initial-focus` is focused on
 * opening, otherwise the first control. The content is mounted only while the dialog is open, so its forms
 * start empty.
 */
export function ModalDialog({ open, ...props }: ModalDialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  title,
  children,
  footer,
  onClose,
  busy = false,
  mustAnswer = false,
  role = 'dialog',
}: Omit<ModalDialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Read before effects of the content, which may move the focus.
  const [opener] = useState(() => document.activeElement)
  const titleId = useId()
  const askToClose = () => {
    if (!busy) onClose?.()
  }
  useEffect(() => {
    const element = dialog.current
    // Chromium closes a dialog at the second Escape, even if the event is prevented, unless this attribute is
    // set.
    if (mustAnswer) element?.setAttribute('closedby', 'none')
    if (element && !element.open) element.showModal()
    element?.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [mustAnswer, opener])
  return (
    <Frame
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        askToClose()
      }}
      onMouseDown={event => {
        if (role === 'dialog' && isBeside(event)) askToClose()
      }}
    >
      <Title id={titleId}>{title}</Title>
      <chakra.div mt="4">{children}</chakra.div>
      {footer !== undefined && <DialogButtons mt="7">{footer}</DialogButtons>}
    </Frame>
  )
}

/** The backdrop belongs to the dialog element: a click on it is a click on the element outside its box. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}

const Frame = chakra('dialog', {
  base: {
    m: 'auto',
    p: { base: '5', md: '7' },
    width: 'calc(100vw - 2rem)',
    maxWidth: 'lg',
    maxHeight: 'calc(100dvh - 2rem)',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'xl',
    bg: 'bg.panel',
    color: 'fg',
    animation: 'settle 180ms token(easings.out)',
    _backdrop: { bg: 'scrim', animation: 'fadeIn 160ms ease-out' },
  },
})

const Title = chakra('h2', { base: { fontFamily: 'heading', fontWeight: 'semibold', textStyle: 'xl' } })
