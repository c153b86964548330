import { routes } from '#contract/paths.ts'
import type { PolicyType } from '#contract/policies/policy-catalogue.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-22` → `22 November 2026`. */
export function dayInWords(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}

/** Where the version that holds now is read. */
export const POLICY_PATHS: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': routes.termsOfUse,
  'hosting-policy': routes.hostingPolicy,
  'privacy-policy': routes.privacyPolicy,
}
