import type { FastifyInstance } from 'fastify'
import { neverRuns } from './engine/wiki-engine.ts'
import type { Deps } from './modules/deps.ts'
import { whileWritable } from './modules/operations/maintenance/while-writable.ts'
import { purgeDeletedWikis } from './modules/wikis/deletion/purge.ts'
import type { ListCounts } from './modules/wikis/discovery/list-counts.ts'
import { askAboutEmptyWikis } from './modules/wikis/empty/notify-empty-wikis.ts'
import { markLogosMoved, republishChanged } from './modules/wikis/publication/republish.ts'
import { countNewWiki, countWiki } from './modules/wikis/statistics/new-wiki.job.ts'
import { refreshStatistics } from './modules/wikis/statistics/refresh-statistics.ts'

/** Schedules the periodic work for wikis. */
export function scheduleWikiJobs(app: FastifyInstance, deps: Deps, counts: ListCounts): void {
  const { jobs } = deps
  jobs.handle(countNewWiki, {
    run: async ({ wikiId }) => {
      await countWiki(deps, wikiId)
      counts.forget()
    },
  })
  jobs.every('wikis.statistics', async ({ signal }) => {
    await refreshStatistics(deps, signal)
    counts.forget()
  })
  jobs.every('wikis.republish', async () => await republishChanged(deps))
  askAboutEmptyWikis(deps)
  if (!neverRuns(deps.engine))
    jobs.every(
      'wikis.purge',
      whileWritable(deps, async () => await purgeDeletedWikis(deps)),
      // As soon as it can, and not after failures that say nothing new.
      { mayRun: () => deps.engine.unavailableReason === null },
    )
  // A crash may have come between a change and its publication, and periodic jobs only run when they are due.
  app.addHook('onReady', async () => {
    await markLogosMoved(deps)
    await republishChanged(deps)
  })
}
