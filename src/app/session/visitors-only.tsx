import type { PropsWithChildren } from 'react'
import { routes } from '#contract/paths.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { NavigateToRedirectOr } from './members-only.tsx'

/**
 * Sends members on from the log-in, sign-up and password pages. The page shows while the session is not known
 * yet, because most people who open it are visitors.
 */
export function VisitorsOnly({ children }: PropsWithChildren) {
  return useAppSelector(selectUser) ? <NavigateToRedirectOr path={routes.dashboard} /> : children
}
