import { handedOverByOperatorEmail } from '#server/modules/console/accounts/accounts.emails.ts'
import { requireNewOwner } from '#server/modules/console/accounts/hand-over.usecase.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { lockAllowance } from '#server/modules/wikis/creation/reservations.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { lockPeople, savePerson } from '#server/modules/wikis/people/people.repository.ts'
import { type ActingOnWiki, requireActable } from './act-on-wiki.usecase.ts'

/**
 * Makes an account the owner of a deleted wiki that has none, because its last owner has closed their account since: once
 * brought back, nobody could look after it.
 * @param to the address of the account.
 * @throws AppError 404; 409 if the wiki has an owner; 422 on `to` if nobody can own it with that address.
 */
export async function nameOwner(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'mailer'>,
  { by, wikiId, reason }: ActingOnWiki,
  to: string,
): Promise<void> {
  const { db, config, clock, mailer } = deps
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const owner = await requireNewOwner(trx, to)
    // Locked before the people, as when an account is closed: two transactions would otherwise wait for each other.
    await lockAllowance(trx, owner.id)
    await lockPeople(trx, wikiId)
    const wiki = await requireActable(deps, trx, 'name-owner', wikiId)
    await savePerson(trx, { wikiId, userId: owner.id, role: 'owner', now })
    await recordChange(trx, { wikiId, now, who: null, kind: 'handed-over', subject: owner.email })
    await mailer.send(trx, handedOverByOperatorEmail(config, owner.email, wiki, 'to'))
    await recordAct(trx, by, {
      ...{ at: now, act: 'wiki.name-owner', reason },
      target: { kind: 'wiki', id: wikiId, name: wiki.domain },
      ...{ before: { owner: null }, after: { owner: owner.email } },
    })
  })
}
