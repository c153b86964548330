import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiAccountLinksTable } from '#server/platform/database/tables/one-log-in-tables.ts'
import { FIRST_ADMIN_ID } from '#server/wikis/first-admin.ts'

export type AccountLink = Selectable<WikiAccountLinksTable>

type NewLink = Omit<AccountLink, 'created_at'> & { readonly now: number }

export async function findLink(db: Db, wikiId: number, userId: number): Promise<AccountLink | undefined> {
  return await db
    .selectFrom('wiki_account_links')
    .selectAll()
    .where('wiki_id', '=', wikiId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Links an account of a wiki. Does nothing if either of the two accounts has a link. */
export async function insertLink(db: Db, { now, ...link }: NewLink): Promise<void> {
  await db
    .insertInto('wiki_account_links')
    .values({ ...link, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Links the first admin of a wiki that has just been made with its owner. */
export async function linkFirstAdmin(
  db: Db,
  { wikiId, userId, username, now }: { wikiId: number; userId: number; username: string; now: number },
): Promise<void> {
  await insertLink(db, {
    ...{ wiki_id: wikiId, user_id: userId, local_id: FIRST_ADMIN_ID },
    ...{ local_since: null, username, now },
  })
}

/** Stores what the wiki says of a linked account. */
export async function updateLink(
  db: Db,
  { wiki_id, user_id, local_since, username }: Omit<AccountLink, 'created_at' | 'local_id'>,
): Promise<void> {
  await db
    .updateTable('wiki_account_links')
    .set({ local_since, username })
    .where('wiki_id', '=', wiki_id)
    .where('user_id', '=', user_id)
    .execute()
}

export async function deleteLink(db: Db, wikiId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('wiki_account_links')
    .where('wiki_id', '=', wikiId)
    .where('user_id', '=', userId)
    .execute()
}

/** The user name that a member has on the wiki to which they came last. */
export async function latestUserName(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('wiki_account_links')
    .select('username')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.username
}

/** The links of a member to wikis that are served. */
export async function listLinksOf(db: Db, userId: number) {
  return await db
    .selectFrom('wiki_account_links as link')
    .innerJoin('wikis', 'wikis.id', 'link.wiki_id')
    .select(['wikis.domain', 'link.local_id', 'link.local_since'])
    .where('link.user_id', '=', userId)
    .where('wikis.state', '=', 'ready')
    .where('wikis.deleted_at', 'is', null)
    .orderBy('wikis.id')
    .execute()
}
