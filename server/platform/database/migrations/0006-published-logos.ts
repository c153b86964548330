import type { Db } from '#server/platform/database/db.ts'

/** Where a wiki was told that its logo is, so that a service that has moved tells it again. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('wiki_logos').addColumn('published_origin', 'text').execute()
}
