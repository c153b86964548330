import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findRoute } from '#app/routes/find-route.ts'
import { routes } from '#contract/paths.ts'
import { departed, selectLeaveFor } from '#store/session/session.slice.ts'
import { useAppDispatch, useAppSelector } from '#ui/flow/use-app-store.ts'
import type { LogInState } from '#ui/log-in-reason.ts'
import { logInPath } from './safe-redirect.ts'

/**
 * Shows people out when their session ends: to the log-in page where the server ended it (specification, section 4), home
 * where they did, here or in another tab. Whoever is on a public page by then may stay there after logging out.
 */
export function SessionExit() {
  const leaveFor = useAppSelector(selectLeaveFor)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!leaveFor) return
    const isProtected = ['member', 'creator'].includes(findRoute(pathname)?.access ?? 'public')
    const there = leaveFor === 'login' ? pathname === routes.login : !isProtected
    // First gone, then forgotten: a protected page must not see an ordinary stranger in between.
    if (there) dispatch(departed())
    else if (leaveFor === 'home') navigate(routes.home, { replace: true })
    else
      navigate(logInPath(isProtected ? pathname + search + hash : routes.home), {
        replace: true,
        state: { reason: 'sessionEnded' } satisfies LogInState,
      })
  }, [leaveFor, pathname, search, hash, dispatch, navigate])
  return null
}
