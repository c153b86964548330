import type { Db } from '#server/platform/database/db.ts'

/** Publishes every wiki once more at the next start, so that it knows its id and can link to its page here. */
export async function up(db: Db): Promise<void> {
  await db
    .updateTable('wikis')
    .set(wiki => ({ revision: wiki('revision', '+', 1) }))
    .where('state', '=', 'ready')
    .execute()
}
