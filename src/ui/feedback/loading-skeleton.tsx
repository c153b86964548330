import { chakra } from '@chakra-ui/react'
import { type PropsWithChildren, useEffect, useState } from 'react'
import { Skeleton } from './skeleton.ts'

/** Milliseconds. What comes sooner needs no placeholder: one that blinks disturbs more than an empty moment. */
const DELAY_MS = 200

interface LoadingSkeletonProps {
  /** What is loading, for those who hear it: "Loading your wikis". */
  readonly label: string
  /** Bars where the caller draws no shapes of its own. */
  readonly lines?: number
}

/**
 * Stands for what is loading: the caller's shapes (`<Skeleton>`s as children, in the shape of what comes) or some lines.
 * Nothing shows before 200 ms have passed; the place is held from the start.
 */
export function LoadingSkeleton({ label, lines = 3, children }: PropsWithChildren<LoadingSkeletonProps>) {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={label} aria-busy="true">
      <chakra.div aria-hidden="true" visibility={visible ? 'visible' : 'hidden'}>
        {children ?? <Lines count={lines} />}
      </chakra.div>
    </div>
  )
}

/** The last line is shorter, as a paragraph's. */
function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else to be told apart by
    <Skeleton key={line} height="4" mb="3" width={line === count - 1 ? '60%' : '100%'} />
  ))
}
