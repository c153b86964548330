import { isServed } from '#server/modules/wikis/shared/listed.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Lists all wikis that are served, the oldest first, with what is known of their use. */
export async function listServedWikis(db: Db) {
  return await db
    .selectFrom('wikis')
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .select(['wikis.domain', 'wikis.created_at'])
    .select(['stats.activeusers', 'stats.first_edited_at', 'stats.last_edited_at'])
    .where(isServed)
    .orderBy('wikis.id')
    .execute()
}

/** Lists the wikis that were deleted, also those that are purged, which have no figures any more. */
export async function listDeletedWikis(db: Db) {
  return await db
    .selectFrom('wikis')
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .leftJoin('wiki_deletions as deletion', 'deletion.wiki_id', 'wikis.id')
    .select(['wikis.domain', 'wikis.created_at', 'wikis.deleted_at', 'deletion.reasons'])
    .select(['stats.edits', 'stats.pages', 'stats.users'])
    .where('wikis.deleted_at', 'is not', null)
    .orderBy('wikis.id')
    .execute()
}
