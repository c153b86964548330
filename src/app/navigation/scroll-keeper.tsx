import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { scrollToAnchor, scrollToWhenPossible } from './scroll.ts'
import { placeKey, recallPlace, rememberPlace } from './scroll-memory.ts'

/**
 * Remembers where each entry of the history was scrolled to, and follows anchors and Back within a page. Browsers restore
 * the place before a page's chunk has come; so they leave it to us.
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
        rememberPlace(placeKey(current.current), window.scrollY)
      })
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [])

  // Before the browser paints: a shorter page makes it scroll, and that is not where the old page was left.
  useLayoutEffect(() => {
    const before = current.current
    current.current = location
    // Arriving at another page is PageArrival's to handle, once that page is there.
    if (before === location || before.pathname !== location.pathname) return
    if (type === NavigationType.Pop) return scrollToWhenPossible(recallPlace(placeKey(location)))
    scrollToAnchor(location.hash)
    return
  }, [location, type])
  return null
}
