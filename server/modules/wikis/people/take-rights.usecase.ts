import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { emailOf } from '#server/modules/session/users.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { findLink, markRightsTaken } from '#server/modules/wikis/shared/account-links.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import type { LocalAccount } from '#server/wikis/wiki-orders.ts'

interface Removed {
  readonly wikiId: number
  /** Who was removed. */
  readonly userId: number
  /** The account of the owner who has asked; null for the service itself. */
  readonly by: number | null
}

/** Includes the linked account, because closing the account of the service ends the link. */
interface AskedRights extends Removed {
  readonly account: LocalAccount
  readonly username: string
}

/** Has a wiki take all rights from the linked account of somebody who was removed from its people. */
export const takeRights = jobKind<AskedRights>('wikis.take-rights')

/** Call it in the transaction that removes the person. @throws AppError 422 on `drops_rights` without a linked account. */
export async function askForRights({ jobs }: Pick<Deps, 'jobs'>, trx: Db, removed: Removed): Promise<void> {
  const link = await findLink(trx, removed.wikiId, removed.userId)
  if (!link)
    throw invalid({
      drops_rights: [msg('error-we-know-no-account-theirs')],
    })
  const account = { id: link.local_id, since: link.local_since }
  await jobs.enqueue(trx, takeRights, { ...removed, account, username: link.username })
}

/**
 * Takes the rights away, unless the person is one of the wiki's people again.
 * @throws Error if the wiki could not do it now. It may be repeated.
 */
export async function takeRightsOnWiki(
  deps: Pick<Deps, 'db' | 'engine' | 'clock'>,
  asked: AskedRights,
): Promise<void> {
  const { wikiId, userId, account, username: name } = asked
  const wiki = await deps.db.selectFrom('wikis').select('domain').where('id', '=', wikiId).executeTakeFirst()
  if (!wiki || (await isBack(deps.db, wikiId, userId))) return
  const answer = await deps.engine.order(wiki.domain, { do: 'drop-rights', account, name })
  const failed = answer && 'failed' in answer ? answer.failed : null
  if (answer === null || failed === 'refused')
    throw new Error(`${wiki.domain} cannot remove rights at the moment.`)
  if (failed === null)
    await markRightsTaken(deps.db, { wiki_id: wikiId, user_id: userId, local_id: account.id })
  await recordRights(deps, asked, failed === null ? 'rights-taken' : 'rights-kept')
}

/**
 * Tells the wiki's people, in the history, whether it was done. It names the account on the wiki and not the person, whose
 * address may have changed.
 */
export async function recordRights(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { wikiId, by, username }: AskedRights,
  kind: 'rights-taken' | 'rights-kept',
): Promise<void> {
  const who = await emailOf(db, by)
  await recordChange(db, { wikiId, now: clock.now(), who, kind, subject: username })
}

async function isBack(db: Db, wikiId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('wiki_managers')
    .select('role')
    .where('wiki_id', '=', wikiId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
