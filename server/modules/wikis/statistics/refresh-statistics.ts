import type { Deps } from '#server/modules/deps.ts'
import type { SiteFigures } from '#server/wikis/statistics.ts'
import { type CountedWiki, listCountedWikis, storeSiteStats } from './site-stats.repository.ts'

type Needs = Pick<Deps, 'db' | 'engine' | 'clock'>

/** How many wikis are read at once: a fraction of a second of work, so that stopping and other jobs do not wait longer. */
const BATCH = 50

/** Reads every wiki's statistics from the wiki itself and stores the changed ones. */
export async function refreshStatistics(deps: Needs, signal: AbortSignal): Promise<void> {
  for (let afterId = 0; !signal.aborted; ) {
    const wikis = await listCountedWikis(deps.db, afterId, BATCH)
    const last = wikis.at(-1)
    if (!last) return
    await readStatistics(deps, wikis)
    afterId = last.id
  }
}

/** Reads and stores the statistics of some wikis. A wiki that cannot be read keeps its old ones. */
export async function readStatistics(
  { db, engine, clock }: Needs,
  wikis: readonly CountedWiki[],
): Promise<void> {
  const read = await engine.readStatistics(wikis.map(({ domain }) => domain))
  const changed = wikis.flatMap(({ id, domain, stored }) => {
    const stats = read.get(domain)
    return stats && !isSame(stats, stored) ? [{ id, stats }] : []
  })
  if (changed.length > 0) await storeSiteStats(db, changed, clock.now())
}

function isSame(a: SiteFigures, b: SiteFigures | null): boolean {
  return b !== null && (Object.keys(a) as (keyof SiteFigures)[]).every(key => a[key] === b[key])
}
