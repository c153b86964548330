import type { Deps } from '#server/modules/deps.ts'
import { markChanged, publishChange } from '#server/modules/wikis/publication/publish-wiki.ts'
import { insertDeletion, markDeleted } from './deletions.repository.ts'

/**
 * Takes a wiki off the web: it answers 410 from its next request on, no list has it, and its data waits to be
 * purged.
 * @throws AppError 503 where this is stored and the wiki itself could not be told yet.
 */
export async function deleteWiki(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>,
  wikiId: number,
  reasons: readonly string[],
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const now = deps.clock.now()
    if (!(await markDeleted(trx, wikiId, now))) return
    await markChanged(trx, wikiId)
    await insertDeletion(trx, wikiId, reasons, now)
  })
  await publishChange(deps, wikiId)
}
