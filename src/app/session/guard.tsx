import type { PropsWithChildren } from 'react'
import { Navigate } from 'react-router'
import type { AppRoute } from '#app/routes/route.ts'
import { ACCOUNT_CLOSING_PATH } from '#contract/account/account-paths.ts'
import { routes } from '#contract/paths.ts'
import { selectIsClosing, selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { MembersOnly, NavigateToRedirectOr } from './members-only.tsx'

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
