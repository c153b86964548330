import { chakra } from '@chakra-ui/react'
import { type PropsWithChildren, useEffect, useState } from 'react'
import { Skeleton } from './skeleton.ts'

/** A placeholder that flashes for a moment disturbs more than an empty space. */
const DELAY_MS = 200

interface LoadingSkeletonProps {
  /** What is loading, for screen readers: "Loading your wikis". */
  readonly label: string
  /** How many lines to show if there are no children. */
  readonly lines?: number
}

/**
 * Placeholder for what is loading: `<Skeleton>`s as children, in the shape of the content, or some lines. It
 * is invisible for the first 200 ms, but takes its space from the start.
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

/** The last line is shorter, like that of a paragraph. */
function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines differ only by their index
    <Skeleton key={line} height="4" mb="3" width={line === count - 1 ? '60%' : '100%'} />
  ))
}
