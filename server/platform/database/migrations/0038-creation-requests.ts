import type { Db } from '#server/platform/database/db.ts'

/** Which request has created a wiki, so that the same request again creates none; null if its client names none. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('wiki_creations').addColumn('request', 'text').execute()
}
