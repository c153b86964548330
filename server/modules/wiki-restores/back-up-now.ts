import { backUpWiki } from '#server/modules/backups/runs/back-up-wiki.ts'
import { findWiki, lastBackups, markCurrent } from '#server/modules/backups/shared/backups.repository.ts'
import { wikiSeries } from '#server/modules/backups/shared/series.ts'
import { serviceId } from '#server/modules/backups/shared/service-id.ts'
import type { RestoreDeps } from './restore-deps.ts'

/** Makes a verified backup of a wiki as it is now, unless it is still as in its last one. */
export async function backUpNow(
  deps: Pick<RestoreDeps, 'db' | 'engine' | 'store' | 'clock' | 'log'>,
  wikiId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, clock } = deps
  const wiki = await findWiki(db, wikiId)
  if (!wiki) throw new Error('The wiki is gone.')
  const newest = (await lastBackups(db, [wikiId])).get(wikiId)
  const isThere = newest && (await store.find({ series: wikiSeries(wikiId), id: newest.snapshot })) !== null
  const task = { service: await serviceId(db), run: null, wiki, last: isThere ? newest : undefined }
  const outcome = await backUpWiki(deps, task, signal)
  if (outcome.kind === 'unchanged') await markCurrent(db, [outcome.backup], { current_at: clock.now() })
}
