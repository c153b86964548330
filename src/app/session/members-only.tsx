import type { PropsWithChildren } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { PageSkeleton } from '#app/navigation/page-skeleton.tsx'
import { routes } from '#contract/paths.ts'
import { selectSession } from '#store/session/session.slice.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { useRestart } from '#ui/flow/flow-provider.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { logInPath, safeRedirect } from './safe-redirect.ts'

interface MembersOnlyProps {
  /** Where somebody who is not signed in goes: to log in and back, or home (specification: /wikis/create). */
  readonly otherwise: 'logIn' | 'home'
}

/**
 * Shows a page to who is signed in. Waits until the session is known; where it could not be found out, says so and offers to
 * try again.
 */
export function MembersOnly({ otherwise, children }: PropsWithChildren<MembersOnlyProps>) {
  const session = useAppSelector(selectSession)
  const restart = useRestart()
  if (session.status === 'signedIn') return children
  if (session.status === 'error')
    return (
      <>
        <PageHeading>We could not see whether you are logged in</PageHeading>
        <RetryPanel failure={session.failure} onRetry={() => void restart()} />
      </>
    )
  // Whoever just left is shown out by `SessionExit`.
  if (session.status === 'initialising' || session.leaveFor) return <PageSkeleton />
  return otherwise === 'home' ? <ToRedirectOr path={routes.home} /> : <ToLogIn />
}

function ToLogIn() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={logInPath(pathname + search + hash)} replace />
}

/** To the `redirect` query where it names a page of this site, else to `path`. */
export function ToRedirectOr({ path }: { path: string }) {
  const [query] = useSearchParams()
  return <Navigate to={safeRedirect(query.get('redirect')) ?? path} replace />
}
