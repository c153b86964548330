import type { Db } from '#server/platform/database/db.ts'

/** Adds where an import is, how long it has worked, and on whose behalf a job runs, so that they take turns. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('entity_imports').addColumn('step', 'text').execute()
  await db.schema
    .alterTable('entity_imports')
    .addColumn('worked_ms', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('jobs').addColumn('account', 'text').execute()
  await db.schema.alterTable('jobs').addColumn('network', 'text').execute()
}
