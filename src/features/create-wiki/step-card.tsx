import { Heading } from '@chakra-ui/react'
import { type ComponentType, type PropsWithChildren, useEffect, useRef, useState } from 'react'
import { Card } from '#ui/card.tsx'
import type { SlideInProps } from './slide-in.tsx'

interface StepCardProps extends SlideInProps {
  /** Changes with what is shown; a new key slides in and takes the focus. */
  readonly id: string
  readonly title: string
}

let Motion: ComponentType<PropsWithChildren<SlideInProps>> | null = null

/** Fetches what moves the steps; without it they are simply there. */
async function loadSlideIn(): Promise<void> {
  Motion = (await import('./slide-in.tsx')).SlideIn
}

/** Whoever does one of these is about to fill in the first step, and to need the way to the second. */
const BEGINNINGS = ['pointerdown', 'focusin', 'keydown'] as const

/**
 * One step of the wizard on its sheet. After a change it slides in the way it goes (not under reduced motion), and its
 * heading takes the focus, unless a field in it has. The first one stands still, and nothing that moves is fetched before
 * somebody begins.
 */
export function StepCard({ id, title, direction, children }: PropsWithChildren<StepCardProps>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [first, setFirst] = useState<string | null>(id)
  if (first !== null && first !== id) setFirst(null)
  useEffect(() => {
    const stop = new AbortController()
    const begin = () => {
      stop.abort()
      loadSlideIn().catch(() => {})
    }
    for (const event of BEGINNINGS)
      document.addEventListener(event, begin, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])

  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // A field with the server's error takes the focus itself.
    const step = heading.current?.parentElement
    if (!step?.contains(document.activeElement)) heading.current?.focus()
  }, [id])

  return (
    <Moving key={id} direction={direction} still={first === id}>
      <Card>
        <Heading as="h2" size="xl" ref={heading} tabIndex={-1} mb="5" _focusVisible={{ outline: 'none' }}>
          {title}
        </Heading>
        {children}
      </Card>
    </Moving>
  )
}

/** How a step comes is settled when it comes. */
function Moving({ still, direction, children }: PropsWithChildren<SlideInProps & { still: boolean }>) {
  const [Frame] = useState(() => (still ? null : Motion))
  return Frame ? <Frame direction={direction}>{children}</Frame> : children
}
