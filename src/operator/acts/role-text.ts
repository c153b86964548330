import type { OperatorRole } from '#contract/types/operator-role.ts'
import { msg } from '#i18n/msg.ts'

const TEXTS: Readonly<Record<OperatorRole, string>> = {
  operator: msg('operator-role-operator'),
  moderator: msg('operator-role-moderator'),
}

/** The name of a role in the console. */
export function operatorRoleText(role: OperatorRole): string {
  return TEXTS[role]
}
