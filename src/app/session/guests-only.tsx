import type { PropsWithChildren } from 'react'
import { routes } from '#contract/paths.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { ToRedirectOr } from './members-only.tsx'

/**
 * Sends whoever is signed in on from log-in, sign-up and the password pages. While the session is not known yet the page
 * shows: most people who open it are nobody yet.
 */
export function GuestsOnly({ children }: PropsWithChildren) {
  return useAppSelector(selectUser) ? <ToRedirectOr path={routes.dashboard} /> : children
}
