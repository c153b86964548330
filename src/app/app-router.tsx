import { Fragment, lazy, type PropsWithChildren, Suspense, useEffect, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { ErrorBoundary } from '#ui/failure/error-boundary.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { motionParts } from '#ui/loading-ahead/motion-parts.ts'
import { PageError } from './errors/page-error.tsx'
import { Layout } from './layout/layout.tsx'
import { ArrivalProvider, PageArrival } from './navigation/page-arrival.tsx'
import { PageSkeleton } from './navigation/page-skeleton.tsx'
import { trackPendingPage } from './routes/pending-pages.ts'
import type { AppRoute } from './routes/route.ts'
import { appRoutes } from './routes/routes.tsx'
import { Guard } from './session/guard.tsx'

// Separate chunks, because few visits need these pages.
const ExternalPage = lazy(async () => ({
  default: (await trackPendingPage(import(/* webpackChunkName: "elsewhere" */ './pages/external-page.tsx')))
    .ExternalPage,
}))
const NotFoundPage = lazy(async () => ({
  default: (await trackPendingPage(import(/* webpackChunkName: "elsewhere" */ './pages/not-found-page.tsx')))
    .NotFoundPage,
}))

/** The layout with the page of the current path. */
export function AppRouter() {
  const { pathname } = useLocation()
  const config = useConfig()
  const { links } = config
  return (
    <ArrivalProvider>
      <Layout>
        <ErrorBoundary key={pathname} fallback={thrown => <PageError thrown={thrown} />}>
          <Suspense fallback={<PageSkeleton />}>
            <PageTransition key={pathname}>
              <Routes>
                {appRoutes.map(
                  route =>
                    route.exists(config) && (
                      <Route key={route.path} path={route.path} element={<GuardedPage route={route} />} />
                    ),
                )}
                <Route
                  path={routes.about}
                  element={<ExternalPage href={links.about} title={msg('app-about-elsewhere')} />}
                />
                <Route
                  path="/imprint"
                  element={<ExternalPage href={links.imprint} title={msg('app-imprint-elsewhere')} />}
                />
                <Route path="*" element={<Arrived page={NotFoundPage} />} />
              </Routes>
            </PageTransition>
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </ArrivalProvider>
  )
}

function GuardedPage({ route }: { route: AppRoute }) {
  const { preload } = route
  // Load the page's chunk while the session is still being restored.
  useEffect(preload, [preload])
  return (
    <Guard route={route}>
      <Arrived page={route.Page} />
    </Guard>
  )
}

function Arrived({ page: Page }: { page: AppRoute['Page'] | typeof NotFoundPage }) {
  return (
    <>
      <Page />
      <PageArrival />
    </>
  )
}

/**
 * Wraps each page, with the page's key. The page rises into place if the motion has been loaded by then. The
 * first page never moves, even if React hydrates it after the motion has been loaded.
 */
export function PageTransition({ children }: PropsWithChildren) {
  const isFirstPage = !useHydrated()
  const [Frame] = useState(() => (isFirstPage ? Fragment : (motionParts()?.RiseIn ?? Fragment)))
  return <Frame>{children}</Frame>
}
