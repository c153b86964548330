import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { scrollToAnchor, scrollToWhenPossible } from './scroll.ts'
import { readScroll, saveScroll, scrollKey } from './scroll-memory.ts'

/**
 * Saves the scroll position of each history entry, and scrolls to anchors and after Back within a page.
 * Browsers restore positions before the chunk of a page is loaded, so their restoration is turned off.
 */
export function ScrollKeeper() {
  const location = useLocation()
  const type = useNavigationType()
  const current = useRef(location)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    let isDue = false
    const keep = () => {
      if (isDue) return
      isDue = true
      requestAnimationFrame(() => {
        isDue = false
        saveScroll(scrollKey(current.current), window.scrollY)
      })
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [])

  // Before the browser paints: a shorter page changes the scroll position, which must not be saved for the
  // previous page.
  useLayoutEffect(() => {
    const before = current.current
    current.current = location
    // `PageArrival` handles other pages, once they are shown.
    if (before === location || before.pathname !== location.pathname) return
    if (type === NavigationType.Pop) return scrollToWhenPossible(readScroll(scrollKey(location)))
    scrollToAnchor(location.hash)
    return
  }, [location, type])
  return null
}
