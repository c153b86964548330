import { isServed } from '#server/modules/wikis/shared/listed.ts'
import { STATS_COLUMNS, siteStatsOf } from '#server/modules/wikis/shared/site-stats.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { SiteFigures } from '#server/wikis/statistics.ts'

/** A wiki and its stored statistics. */
export interface CountedWiki {
  readonly id: number
  readonly domain: string
  readonly stored: SiteFigures | null
}

/** Lists the next wikis by id. */
export async function listCountedWikis(
  db: Db,
  afterId: number,
  limit: number,
): Promise<readonly CountedWiki[]> {
  const rows = await countedWikis(db)
    .where('wikis.id', '>', afterId)
    .orderBy('wikis.id')
    .limit(limit)
    .execute()
  return rows.map(toCountedWiki)
}

export async function findCountedWiki(db: Db, id: number): Promise<CountedWiki | null> {
  const row = await countedWikis(db).where('wikis.id', '=', id).executeTakeFirst()
  return row ? toCountedWiki(row) : null
}

/** Stores new statistics, and copies those by which lists are sorted to the wiki's row, in one transaction. */
export async function storeSiteStats(
  db: Db,
  changed: readonly { id: number; stats: SiteFigures }[],
  now: number,
): Promise<void> {
  await db.transaction().execute(async trx => {
    for (const { id, stats } of changed) {
      const values = { ...stats, updated_at: now }
      const { pages, edits, last_edited_at } = stats
      await trx
        .updateTable('wikis')
        .set({ pages, edits, last_edited_at: last_edited_at ?? 0 })
        .where('id', '=', id)
        .execute()
      await trx
        .insertInto('wiki_site_stats')
        .values({ wiki_id: id, ...values })
        .onConflict(conflict => conflict.column('wiki_id').doUpdateSet(values))
        .execute()
    }
  })
}

function countedWikis(db: Db) {
  return db
    .selectFrom('wikis')
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .select(['wikis.id', 'wikis.domain'])
    .select(STATS_COLUMNS)
    .select(['stats.first_edited_at', 'stats.last_edited_at'])
    .where(isServed)
}

type CountedRow = Awaited<ReturnType<ReturnType<typeof countedWikis>['execute']>>[number]

function toCountedWiki(row: CountedRow): CountedWiki {
  const { id, domain, first_edited_at, last_edited_at } = row
  const stats = siteStatsOf(row)
  return { id, domain, stored: stats && { ...stats, first_edited_at, last_edited_at } }
}
