import type { Deps } from '#server/modules/deps.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { readStatistics } from './refresh-statistics.ts'
import { findCountedWiki } from './site-stats.repository.ts'

/** Reads a new wiki's statistics, so that its pages are known before the next periodic run. */
export const countNewWiki = jobKind<{ wikiId: number }>('wikis.count-new', { maxAttempts: 3 })

export async function countWiki(deps: Pick<Deps, 'db' | 'engine' | 'clock'>, wikiId: number): Promise<void> {
  const wiki = await findCountedWiki(deps.db, wikiId)
  if (wiki) await readStatistics(deps, [wiki])
}
