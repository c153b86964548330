import type { Selectable } from 'kysely'
import type { ImportedEntity } from '#contract/entities/entity-import.ts'
import type { Db } from '#server/platform/database/db.ts'
import type {
  EntityImportsTable,
  ImportedEntitiesTable,
} from '#server/platform/database/tables/entity-import-tables.ts'

export type EntityImportRow = Selectable<EntityImportsTable>
export type ImportedEntityRow = Selectable<ImportedEntitiesTable>

/** @returns the import's id; null if one is pending or has succeeded already. */
export async function insertImport(
  db: Db,
  values: { wikiId: number; sourceUrl: string; entityIds: string; now: number },
): Promise<number | null> {
  const row = await db
    .insertInto('entity_imports')
    .values({
      wiki_id: values.wikiId,
      status: 'pending',
      source_url: values.sourceUrl,
      entity_ids: values.entityIds,
      started_at: values.now,
      updated_at: values.now,
    })
    // The index `entity_imports_once`. A caught error would have ended PostgreSQL's transaction.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Newest first. */
export async function listImports(db: Db, wikiId: number): Promise<EntityImportRow[]> {
  return await db
    .selectFrom('entity_imports')
    .selectAll()
    .where('wiki_id', '=', wikiId)
    .orderBy('id', 'desc')
    .execute()
}

export async function listImportedEntities(
  db: Db,
  importIds: readonly number[],
): Promise<ImportedEntityRow[]> {
  if (importIds.length === 0) return []
  return await db.selectFrom('imported_entities').selectAll().where('import_id', 'in', importIds).execute()
}

/** Finds an import with its wiki's domain; undefined if it is no longer pending or its wiki is gone. */
export async function findPendingImport(db: Db, id: number) {
  return await db
    .selectFrom('entity_imports')
    .innerJoin('wikis', 'wikis.id', 'entity_imports.wiki_id')
    .select(['entity_imports.id', 'source_url', 'entity_ids', 'wikis.domain'])
    .where('entity_imports.id', '=', id)
    .where('entity_imports.status', '=', 'pending')
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Stores the outcome of an entity, replacing an earlier one, and marks progress. */
export async function saveImportedEntity(
  db: Db,
  importId: number,
  entity: ImportedEntity,
  now: number,
): Promise<void> {
  const values = {
    local_id: entity.local_id,
    label: entity.label,
    outcome: entity.outcome,
    notes: JSON.stringify(entity.notes),
  }
  await db
    .insertInto('imported_entities')
    .values({ import_id: importId, source_id: entity.source_id, ...values })
    .onConflict(conflict => conflict.columns(['import_id', 'source_id']).doUpdateSet(values))
    .execute()
  await markImportProgress(db, importId, now)
}

export async function markImportProgress(db: Db, importId: number, now: number): Promise<void> {
  await db.updateTable('entity_imports').set({ updated_at: now }).where('id', '=', importId).execute()
}

export async function finishImport(db: Db, id: number, error: string | null, now: number): Promise<void> {
  await db
    .updateTable('entity_imports')
    .set({ status: error === null ? 'success' : 'failed', error, updated_at: now, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Marks imports without progress since `before` as failed. */
export async function failStalledImports(
  db: Db,
  { before, now, error }: { before: number; now: number; error: string },
): Promise<void> {
  await db
    .updateTable('entity_imports')
    .set({ status: 'failed', error, updated_at: now, finished_at: now })
    .where('status', '=', 'pending')
    .where('updated_at', '<', before)
    .execute()
}
