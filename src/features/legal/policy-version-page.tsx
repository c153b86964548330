import { matchPath, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import { PolicyPage } from './policy-page.tsx'
import { useToday } from './use-today.ts'

/**
 * `/{type}/{YYYY-MM-DD}`: one version of a policy at its permanent address. The router has a route for each.
 */
export function PolicyVersionPage() {
  const { pathname } = useLocation()
  const today = useToday()
  const version = POLICY_VERSIONS.find(({ type, activeFrom }) =>
    matchPath(routes.policyVersion(type, activeFrom), pathname),
  )
  return version && <PolicyPage key={version.id} version={version} today={today} />
}
