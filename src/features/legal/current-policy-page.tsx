import { currentPolicy, policiesOfType } from '#contract/policies/policies-by-day.ts'
import { POLICY_VERSIONS, type PolicyType } from '#contract/policies/policy-catalogue.ts'
import { PolicyPage } from './policy-page.tsx'
import { startOf, useToday } from './use-today.ts'

/** The version of a policy that applies today, or the first version if none applies yet. */
export function CurrentPolicyPage({ type }: { type: PolicyType }) {
  const today = useToday()
  const version =
    currentPolicy(POLICY_VERSIONS, type, startOf(today)) ?? policiesOfType(POLICY_VERSIONS, type)[0]
  if (!version) throw new Error(`There is no version of "${type}".`)
  return <PolicyPage key={version.id} version={version} today={today} />
}
