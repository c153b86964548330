import type { WikiSiteStats } from '#contract/types/wiki.ts'

/** The columns of `wiki_site_stats as stats` that are sent to clients. */
export const STATS_COLUMNS = [
  'stats.pages',
  'stats.articles',
  'stats.edits',
  'stats.images',
  'stats.users',
  'stats.activeusers',
] as const

type StatsColumns = { readonly [Column in keyof WikiSiteStats]: number | null }

/** Converts a row of a left join; null if the statistics were never read. */
export function siteStatsOf(row: StatsColumns): WikiSiteStats | null {
  const { pages, articles, edits, images, users, activeusers } = row
  const stats: StatsColumns = { pages, articles, edits, images, users, activeusers }
  return isComplete(stats) ? stats : null
}

function isComplete(stats: StatsColumns): stats is WikiSiteStats {
  return Object.values(stats).every(value => value !== null)
}
