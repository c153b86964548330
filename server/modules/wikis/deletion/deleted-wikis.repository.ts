import { RIGHTS } from '#contract/people/roles.ts'
import type { DeletedWiki } from '#contract/wiki-data/wiki-backup.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import { PURGE_AFTER_MS, storedWikis } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isoTime } from '#server/platform/iso-time.ts'

/** Lists the deleted wikis that a member may bring back, last deleted first. */
export async function listDeletedWikis(db: Db, userId: number, now: number): Promise<readonly DeletedWiki[]> {
  const rows = await storedWikis(db, userId, now)
    .where('wikis.deleted_at', 'is not', null)
    .where('wiki_managers.role', 'in', RIGHTS.delete)
    .$narrowType<{ deleted_at: number }>()
    .orderBy('wikis.deleted_at', 'desc')
    .orderBy('wikis.id', 'desc')
    .execute()
  return rows.map(({ id, sitename, domain, deleted_at }) => ({
    ...{ id, sitename, domain, domain_decoded: decodedDomain(domain) },
    deleted_at: isoTime(deleted_at),
    purge_at: isoTime(deleted_at + PURGE_AFTER_MS),
  }))
}

/** Ends a deletion and forgets its reasons; returns false if the wiki is not deleted or its purge is due. */
export async function markUndeleted(db: Db, wikiId: number, now: number): Promise<boolean> {
  const isChanged = await changesRows(
    db
      .updateTable('wikis')
      .set({ deleted_at: null })
      .where('id', '=', wikiId)
      .where('state', '=', 'ready')
      .where('deleted_at', '>', now - PURGE_AFTER_MS),
  )
  if (!isChanged) return false
  await db.deleteFrom('wiki_deletions').where('wiki_id', '=', wikiId).execute()
  return true
}
