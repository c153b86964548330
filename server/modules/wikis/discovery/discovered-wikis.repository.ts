import { sql } from 'kysely'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import { logoUrl } from '#server/modules/wikis/publication/logo-address.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import { isFeatured, isListed } from '#server/modules/wikis/shared/listed.ts'
import { STATS_COLUMNS, siteStatsOf } from '#server/modules/wikis/shared/site-stats.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { numbers, PLANNED_ONCE } from '#server/platform/database/dialect.ts'
import type { ListLandmarks } from './list-landmarks.ts'
import { idsOfSlice, type ListSlice } from './list-slice.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

/**
 * Reads a slice of the list. The ids come from an index, counted from the nearest known position (an end of
 * the list or a landmark), and only their rows are read, so every page costs about the same.
 */
export async function listDiscoveredWikis(
  db: Db,
  config: Config,
  landmarks: ListLandmarks,
  slice: ListSlice,
): Promise<readonly DiscoveredWiki[]> {
  const ids = await idsOfSlice(db, landmarks, slice)
  if (ids.length === 0) return []
  const rows = await discoveredRows(db).where('wikis.id', 'in', numbers(db, ids)).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => toDiscoveredWiki(config, byId.get(id)) ?? [])
}

/**
 * The featured wikis with the most pages, as `GET /api/wiki?is_featured=1&sort=pages&direction=desc` lists
 * them.
 */
export async function listFeaturedWikis(
  db: Db,
  config: Config,
  limit: number,
): Promise<readonly DiscoveredWiki[]> {
  const rows = await discoveredRows(db)
    .where(isFeatured)
    .orderBy('wikis.pages', 'desc')
    .orderBy('wikis.id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(row => toDiscoveredWiki(config, row) ?? [])
}

export async function findDiscoveredWiki(db: Db, config: Config, id: number): Promise<DiscoveredWiki | null> {
  return toDiscoveredWiki(config, await discoveredRows(db).where('wikis.id', '=', id).executeTakeFirst())
}

/** Depends on the latest intended use of the wiki. The rule is that of existing servers of this API. */
const isForReuse = sql<number>`case when exists (
    select 1 from wiki_profiles as profile
     where profile.wiki_id = wikis.id and profile.purpose = 'data_hub'
       and profile.temporality = 'permanent' and profile.audience = 'wide'
       and not exists (select 1 from wiki_profiles as newer
                        where newer.wiki_id = wikis.id and newer.id > profile.id)
  ) then 1 else 0 end`

function discoveredRows(db: Db) {
  return db
    .selectFrom('wikis')
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .leftJoin('wiki_logos as logo', 'logo.wiki_id', 'wikis.id')
    .select(['wikis.id', 'wikis.sitename', 'wikis.domain', 'wikis.description', 'logo.hash'])
    .select(STATS_COLUMNS)
    .select(isForReuse.as('is_for_reuse'))
    .where(isListed)
    .modifyEnd(sql.raw(PLANNED_ONCE))
}

type DiscoveredRow = Awaited<ReturnType<ReturnType<typeof discoveredRows>['executeTakeFirst']>>

function toDiscoveredWiki(config: Config, row: DiscoveredRow): DiscoveredWiki | null {
  if (!row) return null
  const { id, sitename, domain, description, hash } = row
  return {
    id,
    sitename,
    domain,
    domain_decoded: decodedDomain(domain),
    description,
    logo_url: hash === null ? null : logoUrl(config, id, hash),
    wiki_site_stats: siteStatsOf(row),
    reuse_prototype: row.is_for_reuse === 1,
  }
}
