import type { WikiSiteStats } from '#contract/types/wiki.ts'

/** The columns of `wiki_site_stats as stats` that are sent to clients. */
export const STATS_COLUMNS = [
  'stats.pages',
  'stats.articles',
  'stats.edits',
  'stats.images',
  'stats.users',
  'stats.activeusers',
  'stats.admins',
  'stats.wiki_id',
] as const

type StatsColumns = { readonly [Column in keyof Required<WikiSiteStats>]: number | null }

/** Converts a row of a left join; null if the statistics were never read. */
export function siteStatsOf(row: StatsColumns): WikiSiteStats | null {
  const { pages, articles, edits, images, users, activeusers, admins, wiki_id } = row
  const stats: StatsColumns = { pages, articles, edits, images, users, activeusers, admins, wiki_id }
  return isComplete(stats) ? stats : null
}

function isComplete(stats: StatsColumns): stats is Required<WikiSiteStats> {
  return Object.values(stats).every(value => value !== null)
}
