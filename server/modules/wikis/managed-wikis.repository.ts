import type { WikiListItem } from '#contract/types/wiki.ts'
import type { Db } from '#server/deps.ts'
import { decodedDomain } from './decoded-domain.ts'
import { isListed } from './listed.ts'
import { STATS_COLUMNS, siteStatsOf } from './statistics/site-stats.ts'

/** A wiki that is served, as its managers see it. */
export interface ManagedWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  /** UTC epoch milliseconds. */
  readonly created_at: number
}

export async function findManagedWiki(
  db: Db,
  wikiId: number,
  userId: number,
): Promise<ManagedWiki | undefined> {
  return await managedBy(db, userId)
    .select(['wikis.id', 'wikis.sitename', 'wikis.domain', 'wikis.created_at'])
    .where('wikis.id', '=', wikiId)
    .executeTakeFirst()
}

/** In the order they were made. */
export async function listManagedWikis(db: Db, userId: number): Promise<readonly WikiListItem[]> {
  const rows = await managedBy(db, userId)
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .select(['wikis.id', 'wikis.sitename', 'wikis.domain'])
    .select(STATS_COLUMNS)
    .orderBy('wikis.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    sitename: row.sitename,
    domain: row.domain,
    domain_decoded: decodedDomain(row.domain),
    wiki_site_stats: siteStatsOf(row),
  }))
}

function managedBy(db: Db, userId: number) {
  return db
    .selectFrom('wikis')
    .innerJoin('wiki_managers', 'wiki_managers.wiki_id', 'wikis.id')
    .where('wiki_managers.user_id', '=', userId)
    .where(isListed)
}
