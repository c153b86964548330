import { useEffect, useRef } from 'react'

/**
 * Scrolls smoothly to the top each time another list has come (specification, section 2); at once for those who want no motion.
 * The first list to come leaves the place as it is, so that Back returns to where one was.
 */
export function useScrollToTop(list: readonly unknown[], loaded: boolean): void {
  const shown = useRef(list)
  const updates = useRef(0)
  useEffect(() => {
    if (!loaded || shown.current === list) return
    shown.current = list
    updates.current += 1
    if (updates.current === 1) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
  }, [list, loaded])
}
