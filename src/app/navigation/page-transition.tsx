import { Fragment, type PropsWithChildren, useState } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { motionParts } from '#ui/loading-ahead/motion-parts.ts'

/**
 * Wraps each page, with the page's key. The page rises into place if the motion has been loaded by then. The
 * first page never moves, even if React hydrates it after the motion has been loaded.
 */
export function PageTransition({ children }: PropsWithChildren) {
  const isFirstPage = !useHydrated()
  const [Frame] = useState(() => (isFirstPage ? Fragment : (motionParts()?.RiseIn ?? Fragment)))
  return <Frame>{children}</Frame>
}
