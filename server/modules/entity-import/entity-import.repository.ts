import type { Selectable } from 'kysely'
import type { ImportedEntity, ImportStep } from '#contract/entities/entity-import.ts'
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
    // The index `entity_imports_once` refuses a second one. An error, even if caught, would end PostgreSQL's transaction.
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

export function toImportedEntity({ import_id, notes, ...entity }: ImportedEntityRow): ImportedEntity {
  return { ...entity, notes: JSON.parse(notes) as string[] }
}

/** Finds an import with its wiki's domain; undefined if it is no longer pending or its wiki is gone. */
export async function findPendingImport(db: Db, id: number) {
  return await db
    .selectFrom('entity_imports')
    .innerJoin('wikis', 'wikis.id', 'entity_imports.wiki_id')
    .select(['entity_imports.id', 'wiki_id', 'source_url', 'entity_ids', 'worked_ms', 'wikis.domain'])
    .where('entity_imports.id', '=', id)
    .where('entity_imports.status', '=', 'pending')
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The ids of all imports that have not ended. */
export async function listPendingImports(db: Db): Promise<readonly number[]> {
  const rows = await db.selectFrom('entity_imports').select('id').where('status', '=', 'pending').execute()
  return rows.map(({ id }) => id)
}

/** Stores the outcome of an entity, replacing an earlier one. */
export async function saveImportedEntity(db: Db, importId: number, entity: ImportedEntity): Promise<void> {
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
}

/** Stores the step of an import, which also shows that it is not stalled. */
export async function saveImportStep(db: Db, id: number, step: ImportStep, now: number): Promise<void> {
  await updatePending(db, id, { step: JSON.stringify(step), updated_at: now })
}

/** Stores how long an import has worked, at the end of its turn. */
export async function saveWorkedTime(db: Db, id: number, workedMs: number): Promise<void> {
  await updatePending(db, id, { worked_ms: workedMs })
}

export async function finishImport(db: Db, id: number, error: string | null, now: number): Promise<void> {
  const status = error === null ? 'success' : 'failed'
  await updatePending(db, id, { status, error, updated_at: now, finished_at: now })
}

async function updatePending(
  db: Db,
  id: number,
  values: Partial<Omit<EntityImportRow, 'id'>>,
): Promise<void> {
  await db
    .updateTable('entity_imports')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Marks imports without progress since `before` as failed, except those that wait for their turn. */
export async function failStalledImports(
  db: Db,
  stalled: { before: number; now: number; error: string; waiting: readonly number[] },
): Promise<void> {
  const { before, now, error, waiting } = stalled
  await db
    .updateTable('entity_imports')
    .set({ status: 'failed', error, updated_at: now, finished_at: now })
    .where('status', '=', 'pending')
    .where('updated_at', '<', before)
    .$if(waiting.length > 0, query => query.where('id', 'not in', waiting))
    .execute()
}
