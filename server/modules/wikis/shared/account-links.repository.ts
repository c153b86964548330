import type { Selectable } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiAccountLinksTable } from '#server/platform/database/tables/one-log-in-tables.ts'
import { FIRST_ADMIN_ID } from '#server/wikis/first-admin.ts'
import { isServed } from './listed.ts'

export type AccountLink = Selectable<WikiAccountLinksTable>

type LinkKey = 'wiki_id' | 'user_id'
type NewLink = Omit<AccountLink, 'created_at' | 'rights_taken' | 'agreed_at'> & { readonly now: number }

/** A wiki makes an account within this time. After it, whoever was making the account counts as dead. */
export const MAKING_MS = 2 * MINUTE_MS

export async function findLink(db: Db, wikiId: number, userId: number): Promise<AccountLink | undefined> {
  return await db
    .selectFrom('wiki_account_links')
    .selectAll()
    .where('wiki_id', '=', wikiId)
    .where('user_id', '=', userId)
    .where('local_id', '>', 0)
    .executeTakeFirst()
}

/**
 * Reserves the link to an account that will be made, so that of several log-ins at once, in any process, one makes it.
 * @returns false if there is a link, or another log-in is making the account.
 */
export async function reserveLink(db: Db, { now, ...link }: Pick<NewLink, LinkKey | 'username' | 'now'>) {
  const inserted = await db
    .insertInto('wiki_account_links')
    .values({ ...link, local_id: -link.user_id, local_since: null, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (inserted) return true
  const takenOver = await db
    .updateTable('wiki_account_links')
    .set({ created_at: now })
    .where('wiki_id', '=', link.wiki_id)
    .where('user_id', '=', link.user_id)
    .where('local_id', '<', 0)
    .where('created_at', '<=', now - MAKING_MS)
    .returning('user_id')
    .executeTakeFirst()
  return takenOver !== undefined
}

/**
 * Turns a reservation into the link to the account that the wiki has made, and ends other members' links to an account with
 * its id. Another log-in of the member may have linked it already.
 */
export async function completeLink(db: Db, { now, wiki_id, user_id, ...made }: NewLink): Promise<void> {
  await db.transaction().execute(async trx => {
    await trx
      .deleteFrom('wiki_account_links')
      .where('wiki_id', '=', wiki_id)
      .where('user_id', '<>', user_id)
      .where('local_id', '=', made.local_id)
      .execute()
    await trx
      .updateTable('wiki_account_links')
      .set({ ...made, created_at: now })
      .where('wiki_id', '=', wiki_id)
      .where('user_id', '=', user_id)
      .where('local_id', '<', 0)
      .execute()
  })
}

/** Gives up a reservation of {@link reserveLink}. @param now the same as there. */
export async function releaseLink(db: Db, { wiki_id, user_id, now }: Pick<NewLink, LinkKey | 'now'>) {
  await db
    .deleteFrom('wiki_account_links')
    .where('wiki_id', '=', wiki_id)
    .where('user_id', '=', user_id)
    .where('local_id', '<', 0)
    .where('created_at', '=', now)
    .execute()
}

/** Links an account of a wiki. Does nothing if either account has a link. */
export async function insertLink(db: Db, { now, ...link }: NewLink): Promise<void> {
  await db
    .insertInto('wiki_account_links')
    .values({ ...link, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Thrown if another member has linked the account. */
export class LinkedByAnotherError extends Error {
  override readonly name = 'LinkedByAnotherError'
}

/**
 * Links an account to which its member has agreed, in place of one that they had there by a role. Ends a link to an earlier
 * account with the same id. Call it in a transaction, which a refusal rolls back.
 * @returns the replaced link, if it was to another account.
 * @throws LinkedByAnotherError
 */
export async function saveAgreedLink(trx: Db, { now, ...link }: NewLink): Promise<AccountLink | undefined> {
  const { wiki_id, user_id, local_id, local_since } = link
  const others = trx.deleteFrom('wiki_account_links').where('wiki_id', '=', wiki_id)
  await others
    .where('user_id', '<>', user_id)
    .where('local_id', '=', local_id)
    .where('local_since', '<>', local_since)
    .execute()
  const before = await others.where('user_id', '=', user_id).returningAll().executeTakeFirst()
  const inserted = await trx
    .insertInto('wiki_account_links')
    .values({ ...link, rights_taken: 1, agreed_at: now, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!inserted) throw new LinkedByAnotherError('Another member has linked this account.')
  return before && before.local_id > 0 && before.local_id !== local_id ? before : undefined
}

/** Links the first admin of a new wiki with its owner. */
export async function linkFirstAdmin(
  db: Db,
  { wikiId, userId, username, now }: { wikiId: number; userId: number; username: string; now: number },
): Promise<void> {
  await insertLink(db, {
    ...{ wiki_id: wikiId, user_id: userId, local_id: FIRST_ADMIN_ID },
    ...{ local_since: null, username, now },
  })
}

/** Stores what the wiki says about an account at a log-in, if it is still linked. */
export async function updateLink(
  db: Db,
  { wiki_id, user_id, local_id }: AccountLink,
  changed: Pick<AccountLink, 'local_since' | 'username'> & { readonly rights_taken?: number },
): Promise<void> {
  await db
    .updateTable('wiki_account_links')
    .set(changed)
    .where('wiki_id', '=', wiki_id)
    .where('user_id', '=', user_id)
    .where('local_id', '=', local_id)
    .execute()
}

/** Stores that the service has taken away an account's rights, if it is still linked. */
export async function markRightsTaken(
  db: Db,
  { wiki_id, user_id, local_id }: Pick<AccountLink, LinkKey | 'local_id'>,
): Promise<void> {
  await db
    .updateTable('wiki_account_links')
    .set({ rights_taken: 1 })
    .where('wiki_id', '=', wiki_id)
    .where('user_id', '=', user_id)
    .where('local_id', '=', local_id)
    .execute()
}

/** Deletes a link whose account is gone, unless another log-in has replaced it. */
export async function deleteLink(db: Db, { wiki_id, user_id, local_id, local_since }: AccountLink) {
  await db
    .deleteFrom('wiki_account_links')
    .where('wiki_id', '=', wiki_id)
    .where('user_id', '=', user_id)
    .where('local_id', '=', local_id)
    .where('local_since', local_since === null ? 'is' : '=', local_since)
    .execute()
}

/**
 * The member's user name on the wiki that they have linked last.
 * @param kind `all` includes names that they have chosen for one wiki, which only they themselves may see.
 */
export async function latestUserName(
  db: Db,
  userId: number,
  kind: 'by role' | 'all',
): Promise<string | undefined> {
  const row = await db
    .selectFrom('wiki_account_links')
    .select('username')
    .where('user_id', '=', userId)
    .where('local_id', '>', 0)
    .$if(kind === 'by role', query => query.where('agreed_at', 'is', null))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.username
}

/** The served wikis on which a member has agreed to have an account, the latest first. */
export async function listJoinedWikis(db: Db, userId: number) {
  return await db
    .selectFrom('wiki_account_links as link')
    .innerJoin('wikis', 'wikis.id', 'link.wiki_id')
    .select(['wikis.id', 'wikis.domain', 'wikis.sitename', 'link.username', 'link.agreed_at'])
    .where('link.user_id', '=', userId)
    .where('link.agreed_at', 'is not', null)
    .where(isServed)
    .orderBy('link.agreed_at', 'desc')
    .orderBy('wikis.id')
    .execute()
}

/** The links of a member to wikis that have data, also to those that are suspended or deleted. */
export async function listLinksOf(db: Db, userId: number) {
  return await db
    .selectFrom('wiki_account_links as link')
    .innerJoin('wikis', 'wikis.id', 'link.wiki_id')
    .select(['wikis.domain', 'link.local_id', 'link.local_since'])
    .where('link.user_id', '=', userId)
    .where('link.local_id', '>', 0)
    .where('wikis.state', '=', 'ready')
    .orderBy('wikis.id')
    .execute()
}
