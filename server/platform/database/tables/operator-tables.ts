import type { Generated } from 'kysely'
import type { AuditTarget } from '#contract/operator/audit-log.ts'
import type { BannerPlace } from '#contract/operator/maintenance.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'

/** Accounts that may use the console, in addition to those that `OPERATORS` names. */
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

/** The banner that operators show to everyone, and whether the whole service is read-only. At most one row. */
export interface MaintenanceTable {
  /** 1. */
  id: number
  /** Null without a banner. Never HTML. */
  banner_text: string | null
  banner_place: BannerPlace | null
  banner_from: number | null
  banner_until: number | null
  /** Why the service is read-only, shown to users; null if it is not. */
  read_only_for: string | null
  read_only_since: number | null
  /** When the read-only mode is expected to end. It does not end by itself. */
  read_only_until: number | null
}
