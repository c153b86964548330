import type { PolicyType } from './policy-catalogue.ts'

/** The name of each policy within a sentence. */
export const POLICY_NAMES: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': 'terms of use',
  'hosting-policy': 'hosting policy',
  'privacy-policy': 'privacy policy',
}
