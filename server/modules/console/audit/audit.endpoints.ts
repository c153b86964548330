import {
  AUDIT_DEFAULTS,
  AUDIT_TARGETS,
  type AuditEntry,
  type AuditFacts,
  auditQuerySchema,
} from '#contract/operator/audit-log.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { OPERATOR_ROLES } from '#contract/types/operator-role.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, query } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const facts: t.Shape<AuditFacts> = t.dictionary({
  schema: { type: ['string', 'number', 'boolean', 'null'] },
} as t.Shape<string | number | boolean | null>)

const auditEntry = t.record<AuditEntry>('AuditEntry', {
  id: t.count(),
  at: t.time(),
  who: t.text('The operator’s email address at that time, or “command line”.'),
  role: t.nullable(t.choice(OPERATOR_ROLES)),
  act: t.text('Such as `operator.add`.'),
  target_kind: t.choice(AUDIT_TARGETS),
  target_id: t.text(),
  target: t.text('A readable name: an email address or a domain.'),
  reason: t.nullable(t.text()),
  before: t.nullable(facts, 'The previous values of what was changed.'),
  after: t.nullable(facts),
})

export const auditEndpoint = endpoint({
  ...ofConsole,
  method: 'GET',
  path: consoleApi.audit,
  consoleRight: 'see-audit-log',
  summary: 'Read the audit log',
  about: 'The acts of operators. Entries are never changed or removed.',
  query: query(
    auditQuerySchema,
    {
      ...LIST_TEXTS,
      who: 'Part of the email address.',
      act: 'Part of the act’s name.',
      target: 'Part of the target’s name.',
    },
    AUDIT_DEFAULTS,
  ),
  responses: {
    200: pageOrFile('A page of entries.', 'AuditPage', auditEntry),
  },
})
