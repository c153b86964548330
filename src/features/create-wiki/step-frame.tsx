import { Heading } from '@chakra-ui/react'
import { domMin, LazyMotion, useReducedMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type PropsWithChildren, useEffect, useRef, useState } from 'react'
import { Card } from '#ui/card.tsx'

interface StepFrameProps {
  /** Changes with what is shown; a new key slides in and takes the focus. */
  readonly id: string
  readonly title: string
  /** Which way it comes in: 1 from the end, -1 from the start. */
  readonly direction: 1 | -1
}

/** Pixels. */
const WAY = 40

/**
 * One step of the wizard on its sheet. After a change it slides in the way it goes (not under reduced motion), and its
 * heading takes the focus, unless a field in it has. The first one stands still from the start, so that it shows without script.
 */
export function StepFrame({ id, title, direction, children }: PropsWithChildren<StepFrameProps>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const still = useReducedMotion() ?? false
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
    <LazyMotion features={domMin} strict>
      <m.div
        key={id}
        initial={first === id || still ? false : { x: direction * WAY, opacity: 0.3 }}
        animate={{ x: 0, opacity: 1 }}
        transition={{ duration: 0.22, ease: 'easeOut' }}
      >
        <Card>
          <Heading as="h2" size="xl" ref={heading} tabIndex={-1} mb="5" _focusVisible={{ outline: 'none' }}>
            {title}
          </Heading>
          {children}
        </Card>
      </m.div>
    </LazyMotion>
  )
}
