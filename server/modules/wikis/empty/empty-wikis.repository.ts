import { sql } from 'kysely'
import { isServed } from '#server/modules/wikis/shared/listed.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'

export interface EmptyWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
}

/**
 * Wikis in which nobody has written anything, and whose owners were not asked yet, the oldest first. Imports, restores and
 * bulk edits count as writing, whoever has done them.
 */
export async function listEmpty(db: Db, before: number, limit: number): Promise<readonly EmptyWiki[]> {
  return await db
    .selectFrom('wikis')
    .innerJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .select(['wikis.id', 'wikis.sitename', 'wikis.domain'])
    .where(isServed)
    .where('wikis.created_at', '<=', before)
    .where('wikis.empty_told_at', 'is', null)
    .where('wikis.is_featured', '=', 0)
    .where('stats.last_edited_at', 'is', null)
    .where('stats.images', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('entity_imports').select('id').whereRef('wiki_id', '=', 'wikis.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wiki_imports').select('id').whereRef('wiki_id', '=', 'wikis.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wiki_batches').select('id').whereRef('wiki_id', '=', 'wikis.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wiki_restores')
            .select('id')
            .where(sql<boolean>`wiki_restores.wiki_id = wikis.id or wiki_restores.restored_id = wikis.id`),
        ),
      ),
    )
    .orderBy('wikis.created_at')
    .orderBy('wikis.id')
    .limit(limit)
    .execute()
}

/** The addresses of a wiki’s owners who can decide about it. */
export async function listOwnerAddresses(db: Db, wikiId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('wiki_managers')
    .innerJoin('users', 'users.id', 'wiki_managers.user_id')
    .select('users.email')
    .where('wiki_managers.wiki_id', '=', wikiId)
    .where('wiki_managers.role', '=', 'owner')
    .where('users.verified_at', 'is not', null)
    .where('users.closes_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .orderBy('users.id')
    .execute()
  return rows.map(({ email }) => email)
}

/** Returns false if another process was faster. */
export async function markNotified(db: Db, wikiId: number, now: number): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('wikis')
      .set({ empty_told_at: now })
      .where('id', '=', wikiId)
      .where('empty_told_at', 'is', null),
  )
}
