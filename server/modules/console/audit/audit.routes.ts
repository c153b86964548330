import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'
import { auditList, toAuditEntry } from '#server/modules/operator/audit/audit-log.repository.ts'
import { serveList } from '#server/modules/operator/lists/serve-list.ts'
import { auditEndpoint } from './audit.endpoints.ts'

const COLUMNS = [
  ...(['id', 'at', 'who', 'role', 'act', 'target_kind', 'target_id', 'target'] as const),
  ...(['reason', 'before', 'after'] as const),
]

/** `GET /operator/audit` */
export function registerAuditRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serveList(app, clock, auditEndpoint, {
    list: query => auditList(db, query),
    toSent: toAuditEntry,
    columns: COLUMNS,
    file: 'audit-log',
  })
}
