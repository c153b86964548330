import type { Db } from '#server/platform/database/db.ts'

/**
 * Of what replaces or fills a wiki as a whole, only one thing happens at a time. Whoever starts one locks the
 * wiki first, in the transaction that also stores it.
 */

/** Why an import cannot start now. */
export const PUT_BACK_TEXT =
  'This wiki is being put back to an earlier state. Please wait until that has ended.'

/** Makes others that lock the wiki wait until `trx` ends. */
export async function lockWiki(trx: Db, wikiId: number): Promise<void> {
  await trx
    .updateTable('wikis')
    .set(wiki => ({ revision: wiki.ref('revision') }))
    .where('id', '=', wikiId)
    .execute()
}

/** Whether the wiki is being put back to a backup. */
export async function isBeingPutBack(db: Db, wikiId: number): Promise<boolean> {
  const row = await db
    .selectFrom('wiki_restores')
    .select('id')
    .where('wiki_id', '=', wikiId)
    .where('mode', '=', 'back')
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether entities or a file are being imported into the wiki. */
export async function isBeingFilled(db: Db, wikiId: number): Promise<boolean> {
  const entities = await db
    .selectFrom('entity_imports')
    .select('id')
    .where('wiki_id', '=', wikiId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return entities !== undefined || (await isFileBeingImported(db, wikiId))
}

/** Whether the wiki is about to be replaced by one that a file has filled. */
export async function isFileBeingImported(db: Db, wikiId: number): Promise<boolean> {
  const file = await db
    .selectFrom('wiki_imports')
    .select('id')
    .where('wiki_id', '=', wikiId)
    .where('status', '=', 'importing')
    .executeTakeFirst()
  return file !== undefined
}
