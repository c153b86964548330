import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { msg } from '#i18n/msg.ts'
import { ToastCard } from './toast-card.tsx'
import { type Toast, toaster } from './toaster.ts'

const none: readonly Toast[] = []

/**
 * Shows the toasts, once in the layout. Screen readers need both live regions to exist from the start. They
 * are at the bottom of the window and never take the focus.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.current, () => none)
  const of = (tone: Toast['tone']) =>
    toasts.filter(toast => toast.tone === tone).map(toast => <ToastCard key={toast.id} toast={toast} />)
  return (
    <Region aria-label={msg('common-notifications')}>
      <div role="status">{of('success')}</div>
      <div role="alert">{of('error')}</div>
    </Region>
  )
}

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetEnd: { base: '4', md: '6' },
    bottom: { base: '4', md: '6' },
    insetStart: { base: '4', md: 'auto' },
    width: { md: 'md' },
    pointerEvents: 'none',
  },
})
