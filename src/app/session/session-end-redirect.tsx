import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findRoute } from '#app/routes/find-route.ts'
import { routes } from '#contract/paths.ts'
import { redirected, selectRedirect } from '#store/session/session.slice.ts'
import { useAppDispatch, useAppSelector } from '#ui/flow/use-app-store.ts'
import type { LogInState } from '#ui/log-in-reason.ts'
import { logInPath } from './safe-redirect.ts'

/**
 * Redirects when a session ends: to the log-in page if the server ended it (spec 4.6), to the home page if
 * the member logged out, in this tab or another. On a public page the new visitor stays after logging out.
 */
export function SessionEndRedirect() {
  const redirectTo = useAppSelector(selectRedirect)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!redirectTo) return
    const isProtected = findRoute(pathname)?.access === 'member'
    const hasArrived = redirectTo === 'login' ? pathname === routes.login : !isProtected
    // Dispatched after the navigation: until then protected pages must not redirect by themselves.
    if (hasArrived) dispatch(redirected())
    else if (redirectTo === 'home') navigate(routes.home, { replace: true })
    else
      navigate(logInPath(isProtected ? pathname + search + hash : routes.home), {
        replace: true,
        state: { reason: 'sessionEnded' } satisfies LogInState,
      })
  }, [redirectTo, pathname, search, hash, dispatch, navigate])
  return null
}
