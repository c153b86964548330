import { chakra } from '@chakra-ui/react'
import { type PropsWithChildren, useLayoutEffect, useRef } from 'react'

/**
 * Around controls that come and go. If the focused one goes, the focus would be lost with it; it moves to
 * this part of the page instead, so that the keyboard goes on from there.
 */
export function KeptFocus({ children }: PropsWithChildren) {
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
