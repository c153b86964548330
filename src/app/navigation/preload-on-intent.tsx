import { useEffect } from 'react'
import { findRoute } from '#app/routes/find-route.ts'
import { loadPageMotion } from './page-transition.tsx'

/** Whoever points at a link, touches it or reaches it by keyboard is likely to follow it: its page's chunk comes ahead. */
export function PreloadOnIntent() {
  useEffect(() => {
    const stop = new AbortController()
    const look = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.origin !== window.location.origin) return
      findRoute(link.pathname)?.preload()
      loadPageMotion().catch(() => {})
    }
    for (const event of ['pointerover', 'touchstart', 'focusin'])
      document.addEventListener(event, look, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  return null
}
