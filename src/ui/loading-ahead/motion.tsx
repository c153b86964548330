import { domMin, LazyMotion, useReducedMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { PropsWithChildren } from 'react'
import { isRightToLeft } from '#ui/direction/reading-direction.ts'

const RISE_DISTANCE_PX = 8
const SLIDE_DISTANCE_PX = 40

/** Lets a page rise into place, unless the person prefers reduced motion. */
export function RiseIn({ children }: PropsWithChildren) {
  if (useReducedMotion()) return children
  return (
    <LazyMotion features={domMin} strict>
      <m.div
        initial={{ opacity: 0, y: RISE_DISTANCE_PX }}
        animate={{ opacity: 1, y: 0 }}
        transition={{ duration: 0.2, ease: 'easeOut' }}
      >
        {children}
      </m.div>
    </LazyMotion>
  )
}

export interface SlideProps {
  /** Where the step comes from: 1 is the end of the line, -1 the start. */
  readonly direction: 1 | -1
}

/** Lets a step slide into place, unless the person prefers reduced motion. */
export function Slide({ direction, children }: PropsWithChildren<SlideProps>) {
  if (useReducedMotion()) return children
  const side = isRightToLeft() ? -direction : direction
  return (
    <LazyMotion features={domMin} strict>
      <m.div
        initial={{ x: side * SLIDE_DISTANCE_PX, opacity: 0.3 }}
        animate={{ x: 0, opacity: 1 }}
        transition={{ duration: 0.22, ease: 'easeOut' }}
      >
        {children}
      </m.div>
    </LazyMotion>
  )
}
