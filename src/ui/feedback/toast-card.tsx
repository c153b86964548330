import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { msg } from '#i18n/msg.ts'
import { type Toast, toaster } from './toaster.ts'

/** How long a success stays: long enough to read two sentences slowly. */
const STAY_MS = 10_000

/** One toast with its Close button. The time starts again when the pointer or the focus leaves it. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.tone === 'error') return
    const timer = setTimeout(() => toaster.close(toast.id), STAY_MS)
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    <Frame
      colorPalette={toast.tone === 'error' ? 'red' : 'teal'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <chakra.p flex="1" minWidth="0">
        {toast.text}
      </chakra.p>
      <Close type="button" onClick={() => toaster.close(toast.id)}>
        {msg('feedback-close')}
      </Close>
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    mt: '3',
    ps: '4',
    pe: '2',
    py: '2',
    borderWidth: '1px',
    borderColor: 'colorPalette.border',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'colorPalette.solid',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: '0 6px 24px light-dark(rgb(22 24 29 / 0.12), rgb(0 0 0 / 0.5))',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    pointerEvents: 'auto',
    animation: 'settle 200ms token(easings.out)',
    '& > p': { py: '1.5' },
  },
})

const Close = chakra('button', {
  base: {
    minH: '9',
    px: '3',
    borderRadius: 'sm',
    color: 'colorPalette.fg',
    fontSize: 'sm',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { bg: 'colorPalette.subtle' },
  },
})
