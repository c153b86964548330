import type { Generated } from 'kysely'
import type { AuditTarget } from '#contract/operator/audit-log.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'

/** Accounts that may use the console, beside those that `OPERATORS` names. */
export interface OperatorsTable {
  user_id: number
  role: OperatorRole
  added_at: number
}

/** What operators have done. Rows are only ever added. */
export interface AuditLogTable {
  id: Generated<number>
  at: number
  /** The email address at that time; the account may be gone. */
  who: string
  role: OperatorRole | null
  act: string
  target_kind: AuditTarget
  target_id: string
  target: string
  reason: string | null
  /** JSON: `AuditFacts`. */
  before: string | null
  after: string | null
}
