import type { Deps } from '#server/modules/deps.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { markChanged, publishChange } from '#server/modules/wikis/publication/publish-wiki.ts'
import type { AskedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { insertDeletion, markDeleted } from './deletions.repository.ts'

/**
 * Deletes a wiki: it answers 410 from its next request on, disappears from every list, and its data is purged
 * later.
 * @throws AppError 503 if this is stored but could not be published to the wiki yet.
 */
export async function deleteWiki(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>,
  { id: wikiId, member }: AskedWiki,
  reasons: readonly string[],
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const now = deps.clock.now()
    if (!(await markDeleted(trx, wikiId, now))) return
    await markChanged(trx, wikiId)
    await insertDeletion(trx, wikiId, reasons, now)
    await recordChange(trx, { wikiId, now, who: member.email, kind: 'deleted' })
  })
  await publishChange(deps, wikiId)
}
