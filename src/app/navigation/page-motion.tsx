import { domMin, LazyMotion, useReducedMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { PropsWithChildren } from 'react'

/** A page rises into place; not for people who asked for less motion. */
export function PageMotion({ children }: PropsWithChildren) {
  if (useReducedMotion()) return children
  return (
    <LazyMotion features={domMin} strict>
      <m.div
        initial={{ opacity: 0, y: 8 }}
        animate={{ opacity: 1, y: 0 }}
        transition={{ duration: 0.2, ease: 'easeOut' }}
      >
        {children}
      </m.div>
    </LazyMotion>
  )
}
