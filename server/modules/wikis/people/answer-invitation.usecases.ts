import type { AcceptedInvitationResponse, InvitedTo } from '#contract/people/people.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { emailKey } from '#server/modules/session/users.repository.ts'
import { claimProblem } from '#server/modules/wikis/creation/claim-domain.ts'
import { countWikisOf, lockAllowance } from '#server/modules/wikis/creation/reservations.repository.ts'
import { findClaim } from '#server/modules/wikis/domains/claims.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError, notAllowed } from '#server/platform/http/app-error.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { stepDown } from './change-people.usecases.ts'
import {
  endInvitation,
  type FoundInvitation,
  findAccepted,
  findInvitation,
} from './invitations.repository.ts'
import { acceptedEmail, declinedEmail, handedOverEmail, type NamedWiki } from './people.emails.ts'
import { findPerson, lockPeople, savePerson } from './people.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'mailer'>

/** @throws AppError 404 if the link does not work. */
export async function readInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<InvitedTo> {
  const found = await findInvitation(db, token, clock.now())
  if (!found) throw deadLink()
  const { domain } = wikiOf(found)
  return {
    ...{ sitename: found.sitename, domain, domain_decoded: decodedDomain(domain), role: found.role },
    ...{ hands_over: found.hands_over === 1, email: found.email, invited_by: found.inviter_email },
    ...{ expires_at: isoTime(found.expires_at), has_account: found.invited !== null },
  }
}

/**
 * Makes a member one of the people of a wiki. The token alone is not enough: whoever forwards the email must not give
 * the wiki away. It can be repeated, because the first response may get lost.
 * @throws AppError 404 if the link does not work, 403 with the code `other-account` for an account with another address,
 * 409 if the member may own no more wikis or claim no more domains; the invitation stays open then.
 */
export async function acceptInvitation(
  { config, db, clock, mailer }: Needs,
  token: string,
  member: User,
): Promise<AcceptedInvitationResponse['data']> {
  const now = clock.now()
  return await db.transaction().execute(async trx => {
    // Locked before the people, as when an account is closed: two transactions would otherwise wait for each other.
    await lockAllowance(trx, member.id)
    const found = await lockInvitation(trx, token, now).catch(async (thrown: unknown) => {
      const done = await findAccepted(trx, token, member)
      if (done) return done
      throw thrown
    })
    if (!('email_key' in found)) return { wiki: found.id, sitename: found.sitename }
    if (found.email_key !== emailKey(member.email))
      throw notAllowed(refusalCodes.otherAccount, msg('error-invitation-another-email-address'))
    const wiki = wikiOf(found)
    await end(trx, found, 'accepted', now)
    const before = (await findPerson(trx, wiki.id, member.id))?.role ?? null
    const role = before === 'owner' ? before : found.role
    if (role === 'owner' && before !== 'owner') await requireOwnAllowance(trx, config, found, member.id)
    await savePerson(trx, { wikiId: wiki.id, userId: member.id, role, now })
    const change = { wikiId: wiki.id, now, subject: member.email }
    await recordChange(trx, { ...change, who: member.email, kind: 'accepted', before, after: role })
    if (found.hands_over === 1 && found.inviter !== member.id) {
      await stepDown(trx, wiki.id, found.inviter, {
        ...{ now, who: found.inviter_email, successor: member.id },
      })
      await recordChange(trx, { ...change, who: found.inviter_email, kind: 'handed-over' })
      await mailer.send(trx, handedOverEmail(config, wiki, found.inviter_email, member.email))
    } else {
      await mailer.send(trx, acceptedEmail(config, wiki, found.inviter_email, member.email, role))
    }
    return { wiki: wiki.id, sitename: found.sitename }
  })
}

/** A wiki that is handed over counts as one that the new owner has created. The caller has locked the allowance. */
async function requireOwnAllowance(
  trx: Db,
  { wikiLimit }: Needs['config'],
  { wiki_id, hands_over, inviter }: FoundInvitation,
  userId: number,
): Promise<void> {
  if (wikiLimit !== 0 && (await countWikisOf(trx, userId)) >= wikiLimit)
    throw new AppError(409, 'too-many-wikis', msg('error-own-as-many-wikis-as', wikiLimit))
  const claim = hands_over === 1 ? await findClaim(trx, wiki_id) : undefined
  if (claim?.status !== 'waiting' || claim.user_id !== inviter) return
  const problem = await claimProblem(trx, userId, claim.host)
  if (problem !== null) throw new AppError(409, 'too-many-claims', problem)
}

/** Needs no account: whoever has the link reads the emails of the address. @throws AppError 404. */
export async function declineInvitation({ config, db, clock, mailer }: Needs, token: string): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const found = await lockInvitation(trx, token, now)
    const wiki = wikiOf(found)
    await end(trx, found, 'declined', now)
    await recordChange(trx, {
      ...{ wikiId: wiki.id, now, who: found.email, kind: 'declined' },
      ...{ subject: found.email, before: found.role },
    })
    await mailer.send(trx, declinedEmail(config, wiki, found.inviter_email, found.email))
  })
}

/** Locks the wiki's people, then finds the invitation. */
async function lockInvitation(trx: Db, token: string, now: number): Promise<FoundInvitation> {
  const first = await findInvitation(trx, token, now)
  if (first) await lockPeople(trx, first.wiki_id)
  const found = first && (await findInvitation(trx, token, now))
  if (!found) throw deadLink()
  return found
}

async function end(
  trx: Db,
  { id, wiki_id }: FoundInvitation,
  outcome: 'accepted' | 'declined',
  now: number,
): Promise<void> {
  if (!(await endInvitation(trx, { wikiId: wiki_id, id, outcome, now }))) throw deadLink()
}

function wikiOf({ wiki_id, sitename, domain, claimed, state }: FoundInvitation): NamedWiki {
  return { id: wiki_id, sitename, domain: claimed ?? domain, domain_verified: state === 'ready' }
}

/** The same answer for links that were used, withdrawn, have expired or never existed. */
function deadLink(): AppError {
  return new AppError(404, 'dead-invitation', msg('error-link-does-not-work-any-2'))
}
