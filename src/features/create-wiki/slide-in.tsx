import { domMin, LazyMotion, useReducedMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { PropsWithChildren } from 'react'

/** Pixels. */
const WAY = 40

export interface SlideInProps {
  /** Which way the step comes in: 1 from the end, -1 from the start. */
  readonly direction: 1 | -1
}

/** A step slides in the way it goes; not for people who asked for less motion. */
export function SlideIn({ direction, children }: PropsWithChildren<SlideInProps>) {
  if (useReducedMotion()) return children
  return (
    <LazyMotion features={domMin} strict>
      <m.div
        initial={{ x: direction * WAY, opacity: 0.3 }}
        animate={{ x: 0, opacity: 1 }}
        transition={{ duration: 0.22, ease: 'easeOut' }}
      >
        {children}
      </m.div>
    </LazyMotion>
  )
}
