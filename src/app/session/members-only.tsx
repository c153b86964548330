import type { PropsWithChildren } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { PageSkeleton } from '#app/navigation/page-skeleton.tsx'
import type { AppRoute } from '#app/routes/route.ts'
import { routes } from '#contract/paths.ts'
import { logInPath, safeRedirect } from '#contract/safe-redirect.ts'
import { msg } from '#i18n/msg.ts'
import { selectSession } from '#store/session/session.slice.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { useRestart } from '#ui/flow/flow-provider.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { PageHeading } from '#ui/page-heading.tsx'

/**
 * Shows a page to members and redirects visitors. Waits until the session is known (spec 2.3). If the session
 * cannot be restored, says so and offers to try again.
 */
export function MembersOnly({ visitorsGo, children }: PropsWithChildren<Pick<AppRoute, 'visitorsGo'>>) {
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
export function NavigateToRedirectOr({ path }: { path: string }) {
  const [query] = useSearchParams()
  return <Navigate to={safeRedirect(query.get('redirect')) ?? path} replace />
}
