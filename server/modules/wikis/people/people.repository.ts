import type { Manager } from '#contract/people/people.ts'
import type { Role } from '#contract/people/roles.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { isoTime } from '#server/platform/iso-time.ts'

/** One of the people of a wiki. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly role: Role
  /** When their account will be removed, in UTC epoch milliseconds; null unless it is being closed. */
  readonly closes_at: number | null
}

/**
 * Makes all other changes to a wiki's people wait until `trx` ends, so that of two owners who leave at once, one stays.
 */
export async function lockPeople(trx: Db, wikiId: number): Promise<void> {
  await lockByName(trx, `people-of:${wikiId}`)
}

/** Lists owners first, then by time. */
export async function listPeople(db: Db, wikiId: number): Promise<readonly Manager[]> {
  const rows = await peopleOf(db, wikiId)
    .leftJoin('wiki_account_links as link', join =>
      join
        .onRef('link.wiki_id', '=', 'wiki_managers.wiki_id')
        .onRef('link.user_id', '=', 'wiki_managers.user_id')
        .on('link.local_id', '>', 0),
    )
    .select(['wiki_managers.created_at', 'link.local_id'])
    .orderBy('wiki_managers.role', 'desc')
    .orderBy('wiki_managers.created_at')
    .orderBy('users.id')
    .execute()
  return rows.map(({ created_at, local_id, closes_at, ...person }) => ({
    ...person,
    since: isoTime(created_at),
    linked: local_id !== null,
    closing: closes_at !== null,
  }))
}

export async function findPerson(db: Db, wikiId: number, userId: number): Promise<Person | undefined> {
  return await peopleOf(db, wikiId).where('users.id', '=', userId).executeTakeFirst()
}

/** @param emailKey as in `users.email_key`. */
export async function findPersonByEmail(
  db: Db,
  wikiId: number,
  emailKey: string,
): Promise<Person | undefined> {
  return await peopleOf(db, wikiId).where('users.email_key', '=', emailKey).executeTakeFirst()
}

function peopleOf(db: Db, wikiId: number) {
  return db
    .selectFrom('wiki_managers')
    .innerJoin('users', 'users.id', 'wiki_managers.user_id')
    .select(['users.id', 'users.email', 'users.closes_at', 'wiki_managers.role'])
    .where('wiki_managers.wiki_id', '=', wikiId)
}

/**
 * The longest-standing owner other than `userId`; undefined if there is none. Owners who are closing their account or are
 * suspended do not count, because they will be gone or cannot look after the wiki.
 */
export async function findOtherOwner(db: Db, wikiId: number, userId: number): Promise<Person | undefined> {
  return await peopleOf(db, wikiId)
    .where('wiki_managers.role', '=', 'owner')
    .where('users.id', '<>', userId)
    .where('users.closes_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .orderBy('wiki_managers.created_at')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a person, or changes the role of one. */
export async function savePerson(
  db: Db,
  { wikiId, userId, role, now }: { wikiId: number; userId: number; role: Role; now: number },
): Promise<void> {
  await db
    .insertInto('wiki_managers')
    .values({ wiki_id: wikiId, user_id: userId, role, created_at: now })
    .onConflict(conflict => conflict.columns(['wiki_id', 'user_id']).doUpdateSet({ role }))
    .execute()
}

export async function deletePerson(db: Db, wikiId: number, userId: number): Promise<void> {
  await db.deleteFrom('wiki_managers').where('wiki_id', '=', wikiId).where('user_id', '=', userId).execute()
}

/** Passes the claim to a custom domain to another owner, who gets the emails about it. */
export async function passOnClaim(db: Db, wikiId: number, from: number, to: number): Promise<void> {
  await db
    .updateTable('domain_claims')
    .set({ user_id: to })
    .where('wiki_id', '=', wikiId)
    .where('user_id', '=', from)
    .where('status', '=', 'waiting')
    .execute()
}
