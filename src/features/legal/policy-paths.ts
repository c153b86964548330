import { routes } from '#contract/paths.ts'
import type { PolicyType } from '#contract/policies/policy-catalogue.ts'

/** Where the version that holds now is read. */
export const POLICY_PATHS: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': routes.termsOfUse,
  'hosting-policy': routes.hostingPolicy,
  'privacy-policy': routes.privacyPolicy,
}
