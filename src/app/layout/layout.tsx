import { Container, chakra } from '@chakra-ui/react'
import type { PropsWithChildren } from 'react'
import { useLocation } from 'react-router'
import { PageTitle } from '#app/navigation/page-title.tsx'
import { PendingLine } from '#app/navigation/pending-line.tsx'
import { ScrollKeeper } from '#app/navigation/scroll-keeper.tsx'
import { findRoute, preloadPage } from '#app/routes/find-route.ts'
import { PolicyGate } from '#app/session/policy-gate.tsx'
import { SessionEndRedirect } from '#app/session/session-end-redirect.tsx'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { LoadAhead } from '#ui/loading-ahead/load-ahead.tsx'
import { Footer } from './footer.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'
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
