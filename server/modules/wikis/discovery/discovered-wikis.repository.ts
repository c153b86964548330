import type { DiscoveryDirection, DiscoverySort } from '#contract/schemas/discovery-query.ts'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import type { ServerConfig } from '#server/config/server-config.ts'
import type { Db } from '#server/deps.ts'
import { decodedDomain } from '#server/modules/wikis/decoded-domain.ts'
import { isListed } from '#server/modules/wikis/listed.ts'
import { logoUrl } from '#server/modules/wikis/logo/logo-address.ts'
import { STATS_COLUMNS, siteStatsOf } from '#server/modules/wikis/statistics/site-stats.ts'
import { type ListFilter, matches } from './list-filter.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

export interface ListSlice {
  readonly filter: ListFilter
  readonly sort: DiscoverySort
  readonly direction: DiscoveryDirection
  readonly offset: number
  readonly limit: number
  /** Length of the whole list. */
  readonly total: number
}

const SORT_COLUMNS = { sitename: 'sort_name', pages: 'pages' } as const

/**
 * A part of the list. The ids come from an index alone, counted from the nearer end, and only their rows are read: the last
 * page costs what the first does, and the middle a walk along half the index.
 */
export async function listDiscoveredWikis(
  db: Db,
  config: Config,
  slice: ListSlice,
): Promise<readonly DiscoveredWiki[]> {
  const ids = await sliceOfIds(db, slice)
  if (ids.length === 0) return []
  const rows = await discoveredRows(db).where('wikis.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => toDiscoveredWiki(config, byId.get(id)) ?? [])
}

export async function findDiscoveredWiki(db: Db, config: Config, id: number): Promise<DiscoveredWiki | null> {
  return toDiscoveredWiki(config, await discoveredRows(db).where('wikis.id', '=', id).executeTakeFirst())
}

async function sliceOfIds(db: Db, slice: ListSlice): Promise<readonly number[]> {
  const { filter, sort, direction, offset, total } = slice
  const limit = Math.min(slice.limit, total - offset)
  if (limit <= 0) return []
  const fromEnd = offset > total / 2
  const order = (direction === 'asc') === fromEnd ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('wikis')
    .select('wikis.id')
    .where(matches(filter))
    .orderBy(`wikis.${SORT_COLUMNS[sort]}`, order)
    .orderBy('wikis.id', order)
    .limit(limit)
    .offset(fromEnd ? total - offset - limit : offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  return fromEnd ? ids.reverse() : ids
}

function discoveredRows(db: Db) {
  return db
    .selectFrom('wikis')
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .leftJoin('wiki_logos as logo', 'logo.wiki_id', 'wikis.id')
    .select(['wikis.id', 'wikis.sitename', 'wikis.domain', 'wikis.description', 'logo.hash'])
    .select(STATS_COLUMNS)
    .where(isListed)
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
  }
}
