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

/** An import that created one entity, found another in the wiki and left one out, for tests. */
export const finishedImport: EntityImport = importRecord('success', {
  entities: [
    { source_id: 'P31', local_id: 'P1', label: 'instance of', outcome: 'reused', notes: [] },
    {
      source_id: 'Q42',
      local_id: 'Q9',
      label: 'Douglas Adams',
      outcome: 'created',
      notes: ['Left out: 1 × statement.'],
    },
    { source_id: 'Q5', local_id: null, label: 'human', outcome: 'skipped', notes: ['The wiki refused it.'] },
  ],
})

/** Entities of another wiki of the service, for tests. */
export const otherOrder: ImportOrder = {
  source_wiki_url: 'http://other.localhost:8080',
  entity_ids: 'Q64,P31',
}
