import type { AccountState } from '#contract/operator/accounts.ts'

export const STATE_TEXTS: Readonly<Record<AccountState, string>> = {
  suspended: 'suspended',
  closing: 'being closed',
  unverified: 'address not confirmed',
  active: 'active',
}
