import { type PropsWithChildren, useEffect, useState } from 'react'
import type { SlideProps } from './motion.tsx'
import { loadMotion, motionParts } from './motion-parts.ts'
import { onIntent } from './on-intent.ts'

export interface SlideInProps extends SlideProps {
  /** Whether the step is simply there, as the first one is. */
  readonly still: boolean
}

/** Around each step, with the step's key: slides it in if the motion has been loaded by then. */
export function SlideIn({ still, direction, children }: PropsWithChildren<SlideInProps>) {
  const [Frame] = useState(() => (still ? null : (motionParts()?.Slide ?? null)))
  useEffect(() => {
    const stop = new AbortController()
    onIntent(loadMotion, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return Frame ? <Frame direction={direction}>{children}</Frame> : children
}
