import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { emailKey } from '#server/modules/session/users.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import {
  type AskedWiki,
  notYourWiki,
  requireRight,
} from '#server/modules/wikis/shared/require-managed-wiki.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { withdrawInvitations } from './invitations.repository.ts'
import { removedEmail, roleChangedEmail } from './people.emails.ts'
import {
  deletePerson,
  findOtherOwner,
  findPerson,
  lockPeople,
  type Person,
  passOnClaim,
  savePerson,
} from './people.repository.ts'
import { askForRights } from './take-rights.usecase.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'mailer'>

/**
 * Makes an owner a manager. Does nothing for a manager.
 * @throws AppError 403 if the member is no longer an owner, 404 if nobody has this account, 409 for the last owner.
 */
export async function makeManager(deps: Needs, wiki: AskedWiki, userId: number): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async trx => {
    await lockPeople(trx, wiki.id)
    await requireStillOwner(trx, wiki)
    const person = await requirePerson(trx, wiki, userId)
    if (person.role === 'manager') return
    await requireOtherOwner(trx, wiki, person)
    await stepDown(trx, wiki.id, userId, { now, who: wiki.member.email })
    await recordChange(trx, {
      ...{ wikiId: wiki.id, now, who: wiki.member.email, kind: 'role', subject: person.email },
      ...{ before: person.role, after: 'manager' },
    })
    if (userId === wiki.member.id) return
    await deps.mailer.send(trx, roleChangedEmail(deps.config, wiki, person.email, wiki.member.email))
  })
}

/**
 * Removes one of the people, who may be the member themselves.
 * @param dropsRights whether their linked account leaves all groups on the wiki.
 * @throws AppError 403 if the member is no longer an owner, 404 if nobody has this account, 409 for the last
 * owner, 422 on `drops_rights`.
 */
export async function removePerson(
  deps: Needs & Pick<Deps, 'jobs'>,
  wiki: AskedWiki,
  userId: number,
  dropsRights = false,
): Promise<void> {
  const now = deps.clock.now()
  const isLeaving = userId === wiki.member.id
  if (isLeaving && dropsRights)
    throw invalid({ drops_rights: [msg('error-whoever-leaves-keeps-rights-account')] })
  await deps.db.transaction().execute(async trx => {
    await lockPeople(trx, wiki.id)
    if (!isLeaving) await requireStillOwner(trx, wiki)
    const person = await requirePerson(trx, wiki, userId)
    if (dropsRights) await askForRights(deps, trx, { wikiId: wiki.id, userId, by: wiki.member.id })
    if (person.role === 'owner') {
      await requireOtherOwner(trx, wiki, person)
      await stepDown(trx, wiki.id, userId, { now, who: wiki.member.email })
    }
    // A manager may have been invited to become an owner.
    await withdraw(trx, wiki.id, { email_key: emailKey(person.email) }, { now, who: wiki.member.email })
    await deletePerson(trx, wiki.id, userId)
    await recordChange(trx, {
      ...{ wikiId: wiki.id, now, who: wiki.member.email, kind: isLeaving ? 'left' : 'removed' },
      ...{ subject: isLeaving ? null : person.email, before: person.role },
    })
    if (isLeaving) return
    await deps.mailer.send(
      trx,
      removedEmail(deps.config, wiki, person.email, { by: wiki.member.email, dropsRights }),
    )
  })
}

/**
 * Makes an owner a manager, and takes away what only owners have: their open invitations end, and another owner gets their
 * claim to the wiki's domain. The caller has locked the people and knows that there is another owner.
 * @param successor the account that takes the wiki over; without one, the longest-standing other owner gets the claim.
 */
export async function stepDown(
  trx: Db,
  wikiId: number,
  userId: number,
  { now, who, successor }: { now: number; who: string; successor?: number },
): Promise<void> {
  await savePerson(trx, { wikiId, userId, role: 'manager', now })
  await withdraw(trx, wikiId, { invited_by: userId }, { now, who })
  const next = successor ?? (await findOtherOwner(trx, wikiId, userId))?.id
  if (next !== undefined) await passOnClaim(trx, wikiId, userId, next)
}

async function withdraw(
  trx: Db,
  wikiId: number,
  which: Parameters<typeof withdrawInvitations>[2],
  { now, who }: { readonly now: number; readonly who: string },
): Promise<void> {
  for (const { email, role } of await withdrawInvitations(trx, wikiId, which, now))
    await recordChange(trx, { wikiId, now, who, kind: 'withdrawn', subject: email, before: role })
}

/** Checks the role again, because the member may have been made a manager, or removed, since the guard looked. */
export async function requireStillOwner(trx: Db, { id, member }: AskedWiki): Promise<void> {
  const person = await findPerson(trx, id, member.id)
  if (!person) throw notYourWiki()
  requireRight(person, 'change-people')
}

async function requirePerson(trx: Db, wiki: AskedWiki, userId: number): Promise<Person> {
  const person = await findPerson(trx, wiki.id, userId)
  if (person) return person
  throw userId === wiki.member.id
    ? notYourWiki()
    : new AppError(404, 'no-such-person', msg('error-nobody-with-account-manages-wiki'))
}

async function requireOtherOwner(trx: Db, wiki: AskedWiki, { id }: Person): Promise<void> {
  if (await findOtherOwner(trx, wiki.id, id)) return
  throw new AppError(409, 'last-owner', msg('error-wiki-needs-owner-there-no'))
}
