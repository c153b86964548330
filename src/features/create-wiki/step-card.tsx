import { Heading } from '@chakra-ui/react'
import { type PropsWithChildren, useEffect, useRef, useState } from 'react'
import { Card } from '#ui/card.tsx'
import type { SlideProps } from '#ui/loading-ahead/motion.tsx'
import { loadMotion, motionParts } from '#ui/loading-ahead/motion-parts.ts'
import { onIntent } from '#ui/loading-ahead/on-intent.ts'

interface StepCardProps extends Pick<SlideInProps, 'direction'> {
  /** A step with a new id slides in and takes the focus. */
  readonly id: string
  readonly title: string
}

/**
 * One step of the wizard on a card. Every step but the first slides in, and its heading takes the focus
 * unless one of its fields has it.
 */
export function StepCard({ id, title, direction, children }: PropsWithChildren<StepCardProps>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [first, setFirst] = useState<string | null>(id)
  if (first !== null && first !== id) setFirst(null)

  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // A field with the server's error takes the focus itself.
    const step = heading.current?.parentElement
    if (!step?.contains(document.activeElement)) heading.current?.focus()
  }, [id])

  return (
    <SlideIn key={id} direction={direction} still={first === id}>
      <Card>
        <Heading as="h2" size="xl" ref={heading} tabIndex={-1} mb="5" _focusVisible={{ outline: 'none' }}>
          {title}
        </Heading>
        {children}
      </Card>
    </SlideIn>
  )
}

interface SlideInProps extends SlideProps {
  /** Whether the step appears without animation, like the first one. */
  readonly still: boolean
}

/** Around each step, with the step's key: slides it in if the motion has been loaded by then. */
function SlideIn({ still, direction, children }: PropsWithChildren<SlideInProps>) {
  const [Frame] = useState(() => (still ? null : (motionParts()?.Slide ?? null)))
  useEffect(() => {
    const stop = new AbortController()
    onIntent(loadMotion, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return Frame ? <Frame direction={direction}>{children}</Frame> : children
}
