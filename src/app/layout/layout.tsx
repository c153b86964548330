import { Container, chakra } from '@chakra-ui/react'
import { type PropsWithChildren, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { PageTitle } from '#app/navigation/page-title.tsx'
import { ScrollKeeper } from '#app/navigation/scroll-keeper.tsx'
import { findRoute, preloadPage } from '#app/routes/find-route.ts'
import { pendingPages } from '#app/routes/pending-pages.ts'
import { PolicyGate } from '#app/session/policy-gate.tsx'
import { SessionEndRedirect } from '#app/session/session-end-redirect.tsx'
import { msg } from '#i18n/msg.ts'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { useWarmUp } from '#ui/flow/flow-provider.tsx'
import { loadMotion } from '#ui/loading-ahead/motion-parts.ts'
import { onIntent } from '#ui/loading-ahead/on-intent.ts'
import { MAIN_ID, SkipLink } from '#ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around every page. Source: spec 2.5, 2.6, 2.11. */
export function Layout({ children }: PropsWithChildren) {
  const { pathname } = useLocation()
  const isWide = findRoute(pathname)?.wide ?? false
  return (
    <Frame>
      <SkipLink />
      <PendingLine />
      <TopBar />
      <chakra.main id={MAIN_ID} tabIndex={-1} flex="1" width="full">
        {isWide ? (
          children
        ) : (
          <Container pt={{ base: '8', md: '12' }} pb={{ base: '12', md: '20' }}>
            {children}
          </Container>
        )}
      </chakra.main>
      <Footer />
      <ToastRegion />
      <PageTitle />
      <ScrollKeeper />
      <SessionEndRedirect />
      <PolicyGate />
      <LoadAhead preloadPage={preloadPage} />
    </Frame>
  )
}

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', minHeight: '100dvh' } })

/** A thin line at the top of the window while the next page is loading and the previous one still shows. */
function PendingLine() {
  const pending = useSyncExternalStore(pendingPages.subscribe, pendingPages.hasAny, () => false)
  return pending ? <Line role="progressbar" aria-label={msg('app-loading-page')} /> : null
}

const Line = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    top: '0',
    // Its middle is at the start of the window, so the line grows from there.
    insetInline: '-100% 0',
    height: '3px',
    bg: 'teal.solid',
    // Invisible for 200 ms: most pages load faster.
    animation: 'advance 8s token(easings.out) 200ms both',
  },
})

interface LoadAheadProps {
  /** Loads the chunk of the page at a path of this site; the same function at every render. */
  readonly preloadPage: (pathname: string) => void
}

/** Loads the page behind a link and what a form needs, as soon as a person shows an intent there. */
function LoadAhead({ preloadPage }: LoadAheadProps) {
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
