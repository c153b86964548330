import { emailToStore } from '#contract/domain/email-address.ts'
import { stopEmailsPath } from '#contract/paths.ts'
import type { OpenInvitation } from '#contract/people/people.ts'
import type { InviteRequest } from '#contract/people/people-requests.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { emailKey } from '#server/modules/session/users.repository.ts'
import { wikiEmailSecret } from '#server/modules/wiki-email/deliver-wiki-email.ts'
import { addressHash, createStopToken } from '#server/modules/wiki-email/stop-token.ts'
import { isStopped } from '#server/modules/wiki-email/wiki-email.repository.ts'
import { findClaim } from '#server/modules/wikis/domains/claims.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import type { AskedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { requireStillOwner } from './change-people.usecases.ts'
import { endInvitation, insertInvitation, listInvitations } from './invitations.repository.ts'
import { invitationEmail, invitedNews } from './people.emails.ts'
import { peopleLimits } from './people.limits.ts'
import { findPersonByEmail, listPeople, lockPeople } from './people.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'mailer' | 'limiter'>

/**
 * Invites whoever reads the emails of an address, in place of an earlier invitation, and tells the other owners. The
 * answer does not say whether there is an account.
 * @throws AppError 403 if the member is no longer an owner, 409 on `email` if the invited person has the role or is one of
 * the wiki's people and is closing their account, 409 if the wiki will never be created, 422, 429.
 */
export async function invite(
  deps: Needs,
  wiki: AskedWiki,
  { email: typed, role, hands_over: handsOver = false }: InviteRequest,
  ip: string,
): Promise<OpenInvitation> {
  const { db, clock, limiter } = deps
  const email = emailToStore(typed)
  if (handsOver && role !== 'owner') throw invalid({ hands_over: [msg('error-only-new-owner-can-take')] })
  await limiter.hit(peopleLimits.inviteByWiki, String(wiki.id))
  await limiter.hit(peopleLimits.inviteByAccount, String(wiki.member.id))
  const secret = await wikiEmailSecret(db)
  // All spellings of a mailbox have the same hash.
  const hash = addressHash(secret, email)
  await limiter.hit(peopleLimits.inviteRecipient, hash)
  await hitNetwork(limiter, peopleLimits.inviteByNetwork, ip)
  await limiter.hit(peopleLimits.inviteOverall, '')
  const now = clock.now()
  return await db.transaction().execute(async trx => {
    await lockPeople(trx, wiki.id)
    await requireStillOwner(trx, wiki)
    await refuseWhoHasIt(trx, wiki.id, email, role)
    await requireHopeful(trx, wiki)
    const wanted = { wikiId: wiki.id, email, role, handsOver, invitedBy: wiki.member.id, now }
    const { id, token, replaced } = await insertInvitation(trx, wanted)
    if (replaced)
      await recordChange(trx, {
        ...{ wikiId: wiki.id, now, who: wiki.member.email, kind: 'withdrawn' },
        ...{ subject: replaced.email, before: replaced.role },
      })
    await recordChange(trx, {
      ...{ wikiId: wiki.id, now, who: wiki.member.email, kind: 'invited', subject: email, after: role },
    })
    for (const owner of await listPeople(trx, wiki.id)) {
      if (owner.role !== 'owner' || owner.id === wiki.member.id) continue
      await deps.mailer.send(
        trx,
        invitedNews(deps.config, wiki, owner.email, { email, role, by: wiki.member.email }),
      )
    }
    // As with wikis' emails, nobody learns that the recipient has stopped them.
    if (!(await isStopped(trx, hash, wiki.id))) {
      const stopToken = createStopToken(secret, { wikiId: wiki.id, addressHash: hash })
      const stopLink = deps.config.publicUrl + stopEmailsPath(stopToken)
      const invited = { email, role, handsOver, invitedBy: wiki.member.email, token, stopLink }
      await deps.mailer.send(trx, invitationEmail(deps.config, wiki, invited))
    }
    const stored = (await listInvitations(trx, wiki.id, now)).find(invitation => invitation.id === id)
    if (!stored) throw new Error(`The invitation ${id} was not stored.`)
    return stored
  })
}

/** @throws AppError 403 if the member is no longer an owner, 404 if there is no such open invitation. */
export async function withdraw(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  wiki: AskedWiki,
  id: number,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async trx => {
    await lockPeople(trx, wiki.id)
    await requireStillOwner(trx, wiki)
    const ended = await endInvitation(trx, { wikiId: wiki.id, id, outcome: 'withdrawn', now })
    if (!ended) throw new AppError(404, 'no-such-invitation', msg('error-there-no-such-invitation-answered'))
    await recordChange(trx, {
      ...{ wikiId: wiki.id, now, who: wiki.member.email, kind: 'withdrawn' },
      ...{ subject: ended.email, before: ended.role },
    })
  })
}

/** Refuses a wiki that will never be created, because its domain was not verified in time. */
async function requireHopeful(trx: Db, wiki: AskedWiki): Promise<void> {
  if (wiki.domain_verified || (await findClaim(trx, wiki.id))?.status === 'waiting') return
  throw new AppError(409, 'claim-ended', msg('error-domain-wiki-was-not-verified'))
}

/** @throws AppError 409 on `email` if one of the wiki's people has the role, or is closing their account. */
async function refuseWhoHasIt(
  trx: Db,
  wikiId: number,
  email: string,
  role: InviteRequest['role'],
): Promise<void> {
  const person = await findPersonByEmail(trx, wikiId, emailKey(email))
  if (!person) return
  if (person.role === 'owner' || role === 'manager') {
    const text = `This person is already ${person.role === 'owner' ? 'an owner' : 'a manager'} of this wiki.`
    throw new AppError(409, 'has-role', text, { fields: { email: [text] } })
  }
  if (person.closes_at === null) return
  // Only for the wiki's people: nobody may learn this about others.
  const text = 'This person is closing their account. To become an owner, they must keep it first.'
  throw new AppError(409, 'account-closing', text, { fields: { email: [text] } })
}
