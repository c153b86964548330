import type { HandOverRequest } from '#contract/operator/accounts.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Operator } from '#server/modules/operator/guard-console.ts'
import { findUserByEmail, type UserRow } from '#server/modules/session/users.repository.ts'
import { lockAllowance } from '#server/modules/wikis/creation/reservations.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { stepDown } from '#server/modules/wikis/people/change-people.usecases.ts'
import { findPerson, lockPeople, savePerson } from '#server/modules/wikis/people/people.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { requireAccount } from './account-acts.usecases.ts'
import { handedOverByOperatorEmail } from './accounts.emails.ts'

/**
 * Makes another account an owner of a wiki, and its owner a manager, for an owner who cannot do it. The limit on wikis per
 * owner does not apply: an operator has decided it.
 * @throws AppError 404; 422 on `wiki` if the account does not own it, and on `to` if nobody can own it with that address.
 */
export async function handOverWiki(
  { db, config, clock, mailer }: Pick<Deps, 'db' | 'config' | 'clock' | 'mailer'>,
  { by, userId }: { readonly by: Operator; readonly userId: number },
  { wiki: wikiId, to, reason }: HandOverRequest,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const successor = await requireNewOwner(trx, to)
    if (successor.id === userId) throw invalid({ to: [msg('operator-account-owns-wiki-already')] })
    // Locked before the people, as when an account is closed: two transactions would otherwise wait for each other.
    await lockAllowance(trx, successor.id)
    await lockPeople(trx, wikiId)
    const owner = await requireAccount(trx, userId)
    const wiki = await findLivingWiki(trx, wikiId)
    if (!wiki || (await findPerson(trx, wikiId, userId))?.role !== 'owner')
      throw invalid({ wiki: [msg('operator-account-owns-no-such-wiki')] })
    const before = (await findPerson(trx, wikiId, successor.id))?.role ?? null
    await savePerson(trx, { wikiId, userId: successor.id, role: 'owner', now })
    await stepDown(trx, wikiId, userId, { now, who: owner.email, successor: successor.id })
    await recordChange(trx, { wikiId, now, who: null, kind: 'handed-over', subject: successor.email })
    for (const [side, account] of [
      ['from', owner],
      ['to', successor],
    ] as const)
      if (account.verified_at !== null)
        await mailer.send(trx, handedOverByOperatorEmail(config, account.email, wiki, side))
    await recordAct(trx, by, {
      ...{ at: now, act: 'wiki.hand-over', reason },
      target: { kind: 'wiki', id: wikiId, name: wiki.domain },
      before: { owner: owner.email, role_of_the_other: before },
      after: { owner: successor.email },
    })
  })
}

/**
 * Finds the account that an operator makes the owner of a wiki.
 * @throws AppError 422 on `to` if there is none with this address, or it cannot look after a wiki.
 */
export async function requireNewOwner(trx: Db, to: string): Promise<UserRow> {
  const account = await findUserByEmail(trx, to)
  if (!account || account.verified_at === null)
    throw invalid({ to: [msg('operator-no-account-confirmed-address-has-one')] })
  if (account.closes_at !== null || account.suspended_at !== null)
    throw invalid({ to: [msg('operator-account-being-closed-suspended')] })
  return account
}

/** A wiki that is not deleted; it may still be being made or wait for its domain. */
async function findLivingWiki(db: Db, id: number) {
  return await db
    .selectFrom('wikis')
    .select(['id', 'domain', 'sitename'])
    .where('id', '=', id)
    .where('state', 'in', ['creating', 'waiting', 'ready'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
