import { routes } from '#contract/paths.ts'
import type { PolicyType } from '#contract/policies/policy-catalogue.ts'

/** The address of the version that applies now. */
export const POLICY_PATHS: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': routes.termsOfUse,
  'hosting-policy': routes.hostingPolicy,
  'privacy-policy': routes.privacyPolicy,
}
