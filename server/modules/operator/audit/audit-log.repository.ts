import { sql } from 'kysely'
import {
  type AuditEntry,
  type AuditFacts,
  type AuditQuery,
  type AuditTarget,
  COMMAND_LINE,
} from '#contract/operator/audit-log.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'
import { type ConsoleList, containing } from '#server/modules/operator/lists/console-list.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Who acts. */
export interface Actor {
  /** Their email address, or the command line. */
  readonly who: string
  readonly role: OperatorRole | null
}

/** Who acts, and why. */
export interface ActBy extends Actor {
  readonly reason?: string | undefined
}

/** Whoever runs commands on the machine. */
export const byCommand: ActBy = { who: COMMAND_LINE, role: null }

interface Act {
  readonly at: number
  /** `<what>.<verb>`, such as `wiki.suspend`. */
  readonly act: string
  readonly target: { readonly kind: AuditTarget; readonly id: string | number; readonly name: string }
  readonly reason?: string | undefined
  /** What the act changes, as it was before. */
  readonly before?: AuditFacts
  readonly after?: AuditFacts
}

/**
 * Adds an act to the audit log. Nothing changes or removes an entry.
 * @param trx the transaction of the act itself, so that neither is stored without the other.
 */
export async function recordAct(trx: Db, { who, role }: Actor, act: Act): Promise<void> {
  const { at, target, reason, before, after } = act
  await trx
    .insertInto('audit_log')
    .values({
      ...{ at, who, role, act: act.act, reason: reason ?? null },
      ...{ target_kind: target.kind, target_id: String(target.id), target: target.name },
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}

interface AuditRow extends Omit<AuditEntry, 'at' | 'before' | 'after'> {
  readonly at: number
  readonly before: string | null
  readonly after: string | null
}

/** The audit log as a list of the console. */
export function auditList(
  db: Db,
  { who, act, target }: Pick<AuditQuery, 'who' | 'act' | 'target'>,
): ConsoleList<AuditRow> {
  return {
    db,
    all: sql<AuditRow>`select * from audit_log`,
    steadyFilters: [containing(db, 'who', who), containing(db, 'act', act), containing(db, 'target', target)],
  }
}

export function toAuditEntry({ at, before, after, ...row }: AuditRow): AuditEntry {
  return {
    ...row,
    at: new Date(at).toISOString(),
    before: before === null ? null : (JSON.parse(before) as AuditFacts),
    after: after === null ? null : (JSON.parse(after) as AuditFacts),
  }
}
