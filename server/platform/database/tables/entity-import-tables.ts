import type { Generated } from 'kysely'
import type { EntityImportStatus, ImportedEntity } from '#contract/entities/entity-import.ts'

/** Each attempt to bring entities into a wiki. At most one of a wiki's is pending or has succeeded. */
export interface EntityImportsTable {
  id: Generated<number>
  wiki_id: number
  status: EntityImportStatus
  /** The source's origin. */
  source_url: string
  /** Joined by commas, with their revisions, in the order they were asked for. */
  entity_ids: string
  /** Why it failed, in words for the wiki's managers. */
  error: string | null
  started_at: number
  /** The last sign of life; an import without one for long is marked failed. */
  updated_at: number
  finished_at: number | null
}

/** What came of each entity of an import. */
export interface ImportedEntitiesTable {
  import_id: number
  source_id: string
  local_id: string | null
  label: string | null
  outcome: ImportedEntity['outcome']
  /** JSON list of sentences. */
  notes: string
}
