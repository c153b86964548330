import { useEffect } from 'react'
import { useWarmUp } from '#ui/flow/flow-provider.tsx'
import { loadMotion } from './motion-parts.ts'
import { onIntent } from './on-intent.ts'

interface LoadAheadProps {
  /** Loads the chunk of the page at a path of this site; the same function at every render. */
  readonly preloadPage: (pathname: string) => void
}

/** Loads the page behind a link and what a form needs, as soon as a person shows an intent there. */
export function LoadAhead({ preloadPage }: LoadAheadProps) {
  const warmUp = useWarmUp()
  useEffect(() => {
    const loadFor = (target: EventTarget | null) => {
      if (!(target instanceof Element)) return
      if (target.closest('form')) warmUp()
      const link = target.closest('a')
      if (!link || link.target || link.origin !== window.location.origin) return
      preloadPage(link.pathname)
      loadMotion()
    }
    // A field may have been focused before the app ran.
    loadFor(document.activeElement)
    const stop = new AbortController()
    onIntent(event => loadFor(event.target), { signal: stop.signal })
    return () => stop.abort()
  }, [preloadPage, warmUp])
  return null
}
