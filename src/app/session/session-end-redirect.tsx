import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findRoute } from '#app/routes/find-route.ts'
import { ACCOUNT_CLOSING_PATH } from '#contract/account/account-paths.ts'
import { routes } from '#contract/paths.ts'
import { logInPath } from '#contract/safe-redirect.ts'
import { redirected, selectRedirect } from '#store/session/session.slice.ts'
import { useAppDispatch, useAppSelector } from '#ui/flow/use-app-store.ts'
import type { LogInState } from '#ui/log-in-reason.ts'

const PAGES = { home: routes.home, login: routes.login, closing: ACCOUNT_CLOSING_PATH } as const

/**
 * Redirects when a session ends: to the log-in page if the server ended it (spec 4.6), to the home page if
 * the member logged out, in this tab or another, to the page that keeps an account if it was closed. On a public page
 * the new visitor stays after logging out.
 */
export function SessionEndRedirect() {
  const redirectTo = useAppSelector(selectRedirect)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!redirectTo) return
    const isProtected = findRoute(pathname)?.access === 'member'
    const hasArrived = redirectTo === 'home' ? !isProtected : pathname === PAGES[redirectTo]
    // Dispatched after the navigation: until then protected pages must not redirect by themselves.
    if (hasArrived) dispatch(redirected())
    else if (redirectTo !== 'login') navigate(PAGES[redirectTo], { replace: true })
    else
      navigate(logInPath(pathname + search + hash), {
        replace: true,
        state: { reason: 'sessionEnded' } satisfies LogInState,
      })
  }, [redirectTo, pathname, search, hash, dispatch, navigate])
  return null
}
