import type { FastifyInstance } from 'fastify'
import { AUDIT_DEFAULTS } from '#contract/operator/audit-log.ts'
import type { Deps } from '#server/modules/deps.ts'
import { auditList, toAuditEntry } from '#server/modules/operator/audit/audit-log.repository.ts'
import { sendList } from '#server/modules/operator/lists/send-list.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { auditEndpoint } from './audit.endpoints.ts'

const COLUMNS = [
  ...(['id', 'at', 'who', 'role', 'act', 'target_kind', 'target_id', 'target'] as const),
  ...(['reason', 'before', 'after'] as const),
]

/** `GET /operator/audit` */
export function registerAuditRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serve(app, auditEndpoint, async (request, reply) => {
    const given = { ...AUDIT_DEFAULTS, ...(request.query as object) }
    const query = await parseQuery(auditEndpoint.query.schema, given, ['per_page'])
    return await sendList(reply, auditList(db, query), {
      query,
      toSent: toAuditEntry,
      columns: COLUMNS,
      file: `audit-log-${new Date(clock.now()).toISOString().slice(0, 10)}`,
    })
  })
}
