import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { lockAllowance } from '#server/modules/wikis/creation/reservations.repository.ts'
import { requireWikiAllowance } from '#server/modules/wikis/creation/reserve-wiki.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { markChanged, publishChange } from '#server/modules/wikis/publication/publish-wiki.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { markUndeleted } from './deleted-wikis.repository.ts'

/**
 * Brings a deleted wiki back under its own domain, which nobody else could have taken. It counts towards the
 * member's limit again.
 * @throws AppError 403 beyond the limit on wikis; 409 if the wiki is not deleted, or no longer; 503 if this is
 * stored but could not be published to the wiki yet.
 */
export async function undeleteWiki(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log' | 'jobs'>,
  wiki: { readonly id: number; readonly deleted_at: number | null },
  member: User,
): Promise<void> {
  const { db, config, clock, jobs } = deps
  if (wiki.deleted_at === null) throw notDeleted()
  await db.transaction().execute(async trx => {
    await lockAllowance(trx, member.id)
    await requireWikiAllowance(trx, config, member.id)
    const now = clock.now()
    if (!(await markUndeleted(trx, wiki.id, now))) throw notDeleted()
    await recordChange(trx, { wikiId: wiki.id, now, who: member.email, kind: 'undeleted' })
    await markChanged(trx, wiki.id)
    await jobs.enqueue(trx, countNewWiki, { wikiId: wiki.id })
  })
  await publishChange(deps, wiki.id)
}

function notDeleted(): AppError {
  return new AppError(409, 'not-deleted', msg('error-wiki-not-deleted'))
}
