import type { PropsWithChildren } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { PageSkeleton } from '#app/navigation/page-skeleton.tsx'
import type { AppRoute } from '#app/routes/route.ts'
import { ACCOUNT_CLOSING_PATH } from '#contract/account/account-paths.ts'
import { routes } from '#contract/paths.ts'
import { logInPath, safeRedirect } from '#contract/safe-redirect.ts'
import { msg } from '#i18n/msg.ts'
import { selectIsClosing, selectSession, selectUser } from '#store/session/session.slice.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { useRestart } from '#ui/flow/flow-provider.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { PageHeading } from '#ui/page-heading.tsx'

/** Shows a page to those who may see it and redirects everyone else. Source: spec 2.4, 6.1, 6.2. */
export function Guard({ route, children }: PropsWithChildren<{ route: AppRoute }>) {
  switch (route.access) {
    case 'public':
      return children
    case 'visitor':
      return <VisitorsOnly>{children}</VisitorsOnly>
    case 'member':
      return (
        <MembersOnly visitorsGo={route.visitorsGo}>
          {route.path === routes.logout ? children : <StayingOnly>{children}</StayingOnly>}
        </MembersOnly>
      )
  }
}

/** Sends a member whose account is being closed to the page that keeps it. */
function StayingOnly({ children }: PropsWithChildren) {
  return useAppSelector(selectIsClosing) ? <Navigate to={ACCOUNT_CLOSING_PATH} replace /> : children
}

/**
 * Sends members on from the log-in, sign-up and password pages. The page shows while the session is not known
 * yet, because most people who open it are visitors.
 */
function VisitorsOnly({ children }: PropsWithChildren) {
  return useAppSelector(selectUser) ? <NavigateToRedirectOr path={routes.dashboard} /> : children
}

/**
 * Shows a page to members and redirects visitors. Waits until the session is known (spec 2.3). If the session
 * cannot be restored, says so and offers to try again.
 */
function MembersOnly({ visitorsGo, children }: PropsWithChildren<Pick<AppRoute, 'visitorsGo'>>) {
  const session = useAppSelector(selectSession)
  const restart = useRestart()
  if (session.status === 'member') return children
  if (session.status === 'error')
    return (
      <>
        <PageHeading>{msg('app-we-could-not-check-whether')}</PageHeading>
        <RetryPanel failure={session.failure} onRetry={() => void restart()} />
      </>
    )
  // After the end of a session, `SessionEndRedirect` decides where to go.
  if (session.status === 'initialising' || session.redirectTo) return <PageSkeleton />
  return visitorsGo === 'home' ? <NavigateToRedirectOr path={routes.home} /> : <NavigateToLogIn />
}

function NavigateToLogIn() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={logInPath(pathname + search + hash)} replace />
}

/** Goes to the `redirect` query if it names a page of this site, otherwise to `path`. */
function NavigateToRedirectOr({ path }: { path: string }) {
  const [query] = useSearchParams()
  return <Navigate to={safeRedirect(query.get('redirect')) ?? path} replace />
}
