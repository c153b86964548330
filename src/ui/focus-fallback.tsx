import { chakra } from '@chakra-ui/react'
import { type PropsWithChildren, useLayoutEffect, useRef } from 'react'

/**
 * Wraps controls that come and go. When the focused one is removed, the focus moves to this part of the page,
 * so that keyboard users continue from there.
 */
export function FocusFallback({ children }: PropsWithChildren) {
  const part = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  })
  return (
    <Part
      ref={part}
      tabIndex={-1}
      onFocus={event => {
        last.current = event.target
      }}
    >
      {children}
    </Part>
  )
}

const Part = chakra('div', { base: { borderRadius: 'md' } })
