import type { Generated } from 'kysely'
import type { EntityImportStatus, ImportedEntity } from '#contract/entities/entity-import.ts'

/** Attempts to import entities into a wiki. At most one per wiki is pending or has succeeded. */
export interface EntityImportsTable {
  id: Generated<number>
  wiki_id: number
  status: EntityImportStatus
  /** The source's origin. */
  source_url: string
  /** Comma-separated, with their revisions, in the requested order. */
  entity_ids: string
  /** Why the import failed, worded for the wiki's managers. */
  error: string | null
  started_at: number
  /** When it last made progress. An import without progress for a long time is marked as failed. */
  updated_at: number
  finished_at: number | null
  /** JSON: `ImportStep` of the contract; null before the import's first turn. */
  step: string | null
  /** Milliseconds that it worked in earlier turns. */
  worked_ms: Generated<number>
}

/** The outcome of each entity of an import. */
export interface ImportedEntitiesTable {
  import_id: number
  source_id: string
  local_id: string | null
  label: string | null
  outcome: ImportedEntity['outcome']
  /** JSON list of sentences. */
  notes: string
}
