import { msg } from '#i18n/msg.ts'
import type { PolicyType } from './policy-catalogue.ts'

/** The name of each policy within a sentence. */
export const POLICY_NAMES: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': msg('policies-terms-use'),
  'hosting-policy': msg('policies-hosting-policy'),
  'privacy-policy': msg('policies-privacy-policy'),
}
