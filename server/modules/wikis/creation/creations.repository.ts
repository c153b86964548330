import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import type { WikiCreationsTable, WikisTable } from '#server/platform/database/tables/wiki-tables.ts'

/** The account or network whose creations are counted. */
export type CreatedBy =
  | { readonly user_id: number }
  | { readonly network: string }
  | { readonly site: string }

/** Makes other transactions that create wikis from this network wait until `trx` ends. */
export async function lockCreations(trx: Db, network: string): Promise<void> {
  await lockByName(trx, `wiki-creations:${network}`)
}

/** Records a creation. Deleting the wiki does not remove the record. */
export async function insertCreation(db: Db, creation: WikiCreationsTable): Promise<void> {
  await db.insertInto('wiki_creations').values(creation).execute()
}

/** A member's request for one wiki, identified as by `requestKey`. */
export interface WikiRequest {
  readonly userId: number
  readonly request: string
}

export type RequestedWiki = Pick<Selectable<WikisTable>, 'id' | 'sitename' | 'state'>

/** The wiki that a member's request has created, or is creating; undefined if there is none, or if it is deleted. */
export async function findRequested(
  db: Db,
  { userId, request }: WikiRequest,
): Promise<RequestedWiki | undefined> {
  return await db
    .selectFrom('wiki_creations')
    .innerJoin('wikis', 'wikis.id', 'wiki_creations.wiki_id')
    .select(['wikis.id', 'wikis.sitename', 'wikis.state'])
    .where('wiki_creations.user_id', '=', userId)
    .where('wiki_creations.request', '=', request)
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Returns the time of the creation after the `skip` newest ones; undefined if there are fewer since `since`.
 */
export async function creationBefore(
  db: Db,
  by: CreatedBy,
  { since, skip }: { since: number; skip: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('wiki_creations')
    .select('created_at')
    .where(creation => creation.and(by))
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(skip)
    .executeTakeFirst()
  return row?.created_at
}
