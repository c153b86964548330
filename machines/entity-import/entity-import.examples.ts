import type { EntityImport, EntityImportStatus, ImportOrder } from '#contract/entities/entity-import.ts'

/** An import of wiki 7, for tests. */
export function importRecord(status: EntityImportStatus, changes: Partial<EntityImport> = {}): EntityImport {
  return {
    id: 1,
    wiki_id: 7,
    status,
    started_at: '2026-03-01T10:00:00.000Z',
    finished_at: status === 'pending' ? null : '2026-03-01T10:00:12.000Z',
    progress: { done: status === 'success' ? 12 : 5, total: 12 },
    entities: [],
    error: status === 'failed' ? 'The source did not answer.' : null,
    ...changes,
  }
}

/** Entities of another wiki of the service, for tests. */
export const otherOrder: ImportOrder = {
  source_wiki_url: 'http://other.localhost:8080',
  entity_ids: 'Q64,P31',
}
