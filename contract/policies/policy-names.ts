import type { PolicyType } from './policy-catalogue.ts'

/** The name of each policy within a sentence. */
export const POLICY_NAMES: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': 'terms of use',
  'hosting-policy': 'hosting policy',
  'privacy-policy': 'privacy policy',
}

/** The day from which a version is in force, as in "22 November 2026". @param activeFrom `YYYY-MM-DD`. */
export function formatPolicyDay(activeFrom: string): string {
  return DAY.format(new Date(`${activeFrom}T00:00:00Z`))
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
