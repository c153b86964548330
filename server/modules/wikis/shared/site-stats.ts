import type { WikiSiteStats } from '#contract/types/wiki.ts'

/** The columns of `wiki_site_stats as stats` that travel. */
export const STATS_COLUMNS = [
  'stats.pages',
  'stats.articles',
  'stats.edits',
  'stats.images',
  'stats.users',
  'stats.activeusers',
] as const

type StatsColumns = { readonly [Column in keyof WikiSiteStats]: number | null }

/** Out of a left join's row: null until the statistics were read for the first time. */
export function siteStatsOf(row: StatsColumns): WikiSiteStats | null {
  const { pages, articles, edits, images, users, activeusers } = row
  const stats: StatsColumns = { pages, articles, edits, images, users, activeusers }
  return isComplete(stats) ? stats : null
}

function isComplete(stats: StatsColumns): stats is WikiSiteStats {
  return Object.values(stats).every(value => value !== null)
}
