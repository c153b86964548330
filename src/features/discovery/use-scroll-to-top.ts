import { useEffect, useRef } from 'react'

/**
 * Scrolls to the top each time another list arrives: smoothly, or immediately for people who prefer reduced
 * motion. The first list does not scroll, so that Back returns to the previous position. Source: spec 2.77.
 */
export function useScrollToTop(list: readonly unknown[], loaded: boolean): void {
  const shown = useRef(list)
  const updates = useRef(0)
  useEffect(() => {
    if (!loaded || shown.current === list) return
    shown.current = list
    updates.current += 1
    if (updates.current === 1) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }, [list, loaded])
}
