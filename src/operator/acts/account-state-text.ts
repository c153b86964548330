import type { AccountState } from '#contract/operator/accounts.ts'
import { msg } from '#i18n/msg.ts'

export const STATE_TEXTS: Readonly<Record<AccountState, string>> = {
  suspended: msg('operator-accounts-suspended'),
  closing: msg('operator-accounts-being-closed'),
  unverified: msg('operator-accounts-address-not-confirmed'),
  active: msg('operator-accounts-active'),
}
