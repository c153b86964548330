import { type InferType, object } from 'yup'
import type { OperatorRole } from '#contract/types/operator-role.ts'
import { filterText, LIST_PARAMETER_DEFAULTS, listParameters } from './console-list.ts'

/** Kinds of things that acts are done to. */
export const AUDIT_TARGETS = ['account', 'wiki', 'case', 'job', 'message', 'service'] as const

export type AuditTarget = (typeof AUDIT_TARGETS)[number]

/** The changed facts by name; only those that differ. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>

/** Names the actor in the audit log for an act on the command line. */
export const COMMAND_LINE = 'command line'

/** An act of an operator, as `GET /api/operator/audit` sends it. Times are ISO 8601 in UTC. */
export interface AuditEntry {
  readonly id: number
  readonly at: string
  /** The email address of the operator at that time, or {@link COMMAND_LINE}. */
  readonly who: string
  /** Null for the command line. */
  readonly role: OperatorRole | null
  /** Such as `operator.add`. */
  readonly act: string
  readonly target_kind: AuditTarget
  readonly target_id: string
  /** The name for people: an email address or a domain. */
  readonly target: string
  readonly reason: string | null
  readonly before: AuditFacts | null
  readonly after: AuditFacts | null
}

const AUDIT_SORTS = ['at'] as const

/** The query of `GET /api/operator/audit`. */
export const auditQuerySchema = object({
  ...listParameters(AUDIT_SORTS),
  who: filterText(),
  act: filterText(),
  target: filterText(),
})

export type AuditQuery = InferType<typeof auditQuerySchema>

export const AUDIT_DEFAULTS = { ...LIST_PARAMETER_DEFAULTS, sort: 'at', direction: 'desc' } as const
