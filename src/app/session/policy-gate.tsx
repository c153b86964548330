import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { POLICY_TYPES } from '#contract/policies/policy-catalogue.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { optionalPart } from '#ui/optional-part.ts'

/** If the dialog cannot be loaded, the member continues without it, and the next page load asks. */
const PolicyAcceptance = optionalPart(
  async () => (await import('#features/policy-acceptance/policy-acceptance.tsx')).PolicyAcceptance,
)

/**
 * Paths that are open before the policies are accepted: the policies, writing to the team, and logging out.
 */
const OPEN_PATHS: readonly string[] = [
  ...POLICY_TYPES.map(type => `/${type}`),
  routes.digitalServicesAct,
  routes.contact,
  routes.complaint,
  routes.logout,
]

/** Asks members to accept the policies in force, on every page but the open ones. */
export function PolicyGate() {
  const user = useAppSelector(selectUser)
  const { pathname } = useLocation()
  // A member who is closing the account need not accept anything.
  if (
    !user ||
    user.closes_at !== undefined ||
    OPEN_PATHS.some(path => pathname === path || pathname.startsWith(`${path}/`))
  )
    return null
  return (
    <Suspense fallback={null}>
      <PolicyAcceptance key={user.id} />
    </Suspense>
  )
}
