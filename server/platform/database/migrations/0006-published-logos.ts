import type { Db } from '#server/platform/database/db.ts'

/** Adds the origin last published in a wiki's logo URL, so that the URL is published again after a move. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('wiki_logos').addColumn('published_origin', 'text').execute()
}
