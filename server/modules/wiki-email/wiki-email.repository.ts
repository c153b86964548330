import type { Db } from '#server/platform/database/db.ts'

/** Means every wiki instead of a wiki's id. */
export const EVERY_WIKI = 0

export interface SendingWiki {
  readonly id: number
  readonly sitename: string
  /** The account that has been among its owners longest; null if it has none. */
  readonly ownerId: number | null
}

/** Finds a served wiki; undefined for any other. */
export async function findSendingWiki(db: Db, domain: string): Promise<SendingWiki | undefined> {
  const row = await db
    .selectFrom('wikis')
    .leftJoin('wiki_managers', manager =>
      manager.onRef('wiki_managers.wiki_id', '=', 'wikis.id').on('wiki_managers.role', '=', 'owner'),
    )
    .select(['wikis.id', 'wikis.sitename', 'wiki_managers.user_id'])
    .where('wikis.domain', '=', domain)
    .where('wikis.state', '=', 'ready')
    .where('wikis.deleted_at', 'is', null)
    .where('wikis.suspended_at', 'is', null)
    .orderBy('wiki_managers.created_at')
    .orderBy('wiki_managers.user_id')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, sitename: row.sitename, ownerId: row.user_id }
}

/** Whether a recipient has stopped the emails of this wiki or of every wiki. */
export async function isStopped(db: Db, addressHash: string, wikiId: number): Promise<boolean> {
  const row = await db
    .selectFrom('wiki_mail_stops')
    .select('wiki_id')
    .where('address_hash', '=', addressHash)
    .where('wiki_id', 'in', [wikiId, EVERY_WIKI])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function stopWikiEmails(
  db: Db,
  addressHash: string,
  wikiId: number,
  now: number,
): Promise<void> {
  await db
    .insertInto('wiki_mail_stops')
    .values({ address_hash: addressHash, wiki_id: wikiId, created_at: now })
    .onConflict(conflict => conflict.columns(['address_hash', 'wiki_id']).doNothing())
    .execute()
}

/** Removes the stops for this wiki and for every wiki. */
export async function resumeWikiEmails(db: Db, addressHash: string, wikiId: number): Promise<void> {
  await db
    .deleteFrom('wiki_mail_stops')
    .where('address_hash', '=', addressHash)
    .where('wiki_id', 'in', [wikiId, EVERY_WIKI])
    .execute()
}

/**
 * Takes the one unsolicited email that a recipient may get, in one statement.
 * @returns false if one was sent after `since`.
 */
export async function takeUnsolicited(
  db: Db,
  addressHash: string,
  { now, since }: { now: number; since: number },
): Promise<boolean> {
  const row = await db
    .insertInto('unsolicited_wiki_mails')
    .values({ address_hash: addressHash, sent_at: now })
    .onConflict(conflict =>
      conflict
        .column('address_hash')
        .doUpdateSet({ sent_at: now })
        .where('unsolicited_wiki_mails.sent_at', '<=', since),
    )
    .returning('sent_at')
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetUnsolicited(db: Db, until: number): Promise<void> {
  await db.deleteFrom('unsolicited_wiki_mails').where('sent_at', '<=', until).execute()
}
