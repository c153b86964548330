import { lockByName } from '#server/database/dialect.ts'
import type { Db } from '#server/deps.ts'

/** Makes other transactions that create wikis from this network wait until this one ends. */
export async function lockCreations(trx: Db, network: string): Promise<void> {
  await lockByName(trx, `wiki-creations:${network}`)
}

/** Counts a creation for as long as its wiki's row stands; deleting the wiki leaves it. */
export async function insertCreation(
  db: Db,
  creation: { wiki_id: number; user_id: number; network: string; created_at: number },
): Promise<void> {
  await db.insertInto('wiki_creations').values(creation).execute()
}

/** When the creation was that comes after `skip` newer ones; undefined where there are no more since `since`. */
export async function creationBefore(
  db: Db,
  by: { readonly user_id: number } | { readonly network: string },
  { since, skip }: { since: number; skip: number },
): Promise<number | undefined> {
  const column = 'network' in by ? 'network' : 'user_id'
  const row = await db
    .selectFrom('wiki_creations')
    .select('created_at')
    .where(column, '=', 'network' in by ? by.network : by.user_id)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(skip)
    .executeTakeFirst()
  return row?.created_at
}
