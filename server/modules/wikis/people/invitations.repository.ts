import type { Selectable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { INVITATION_DAYS, type OpenInvitation } from '#contract/people/people.ts'
import { RIGHTS } from '#contract/people/roles.ts'
import { hashToken, newSecretToken } from '#server/modules/session/secret-token.ts'
import { emailKey } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiInvitationsTable } from '#server/platform/database/tables/people-tables.ts'
import { isoTime } from '#server/platform/iso-time.ts'

type InvitationRow = Selectable<WikiInvitationsTable>
type Outcome = NonNullable<InvitationRow['outcome']>

interface NewInvitation {
  readonly wikiId: number
  readonly email: string
  readonly role: InvitationRow['role']
  readonly handsOver: boolean
  readonly invitedBy: number
  readonly now: number
}

/**
 * Stores an invitation in place of an open one to the same address.
 * @returns its token, of which only the hash is stored, and the invitation that it replaces.
 */
export async function insertInvitation(
  db: Db,
  wanted: NewInvitation,
): Promise<{ id: number; token: string; replaced: InvitationRow | undefined }> {
  const { wikiId, email, role, handsOver, invitedBy, now } = wanted
  const token = newSecretToken()
  const email_key = emailKey(email)
  const replaced = await openOf(db, wikiId)
    .set({ ended_at: now, outcome: 'withdrawn' })
    .where('email_key', '=', email_key)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  // An expired one makes way, too, but does not count as withdrawn.
  await openOf(db, wikiId)
    .set(({ ref }) => ({ ended_at: ref('expires_at') }))
    .where('email_key', '=', email_key)
    .execute()
  const { id } = await db
    .insertInto('wiki_invitations')
    .values({
      ...{ wiki_id: wikiId, token_hash: hashToken(token), email, email_key, role },
      ...{ hands_over: handsOver ? 1 : 0, invited_by: invitedBy },
      ...{ created_at: now, expires_at: now + INVITATION_DAYS * DAY_MS },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, replaced }
}

/** Lists the invitations of a wiki that can be accepted, the newest first. */
export async function listInvitations(
  db: Db,
  wikiId: number,
  now: number,
): Promise<readonly OpenInvitation[]> {
  const rows = await openInvitations(db, now)
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.hands_over'])
    .select(['inviting.email as invited_by', 'invitation.created_at', 'invitation.expires_at'])
    .where('invitation.wiki_id', '=', wikiId)
    .orderBy('invitation.id', 'desc')
    .execute()
  return rows.map(row => ({
    ...row,
    hands_over: row.hands_over === 1,
    created_at: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
  }))
}

export async function findInvitation(db: Db, token: string, now: number) {
  return await openInvitations(db, now)
    .leftJoin('users as invited', 'invited.email_key', 'invitation.email_key')
    .selectAll('invitation')
    .select(['wikis.sitename', 'wikis.domain', 'wikis.state', 'claim.domain as claimed'])
    .select(['inviting.id as inviter', 'inviting.email as inviter_email', 'invited.id as invited'])
    .where('invitation.token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/**
 * The invitations that can be accepted: each is open, its wiki is served or waits for its domain, and its sender may still
 * invite, is not closing the account and is not suspended.
 */
function openInvitations(db: Db, now: number) {
  return db
    .selectFrom('wiki_invitations as invitation')
    .innerJoin('wikis', 'wikis.id', 'invitation.wiki_id')
    .innerJoin('users as inviting', 'inviting.id', 'invitation.invited_by')
    .innerJoin('wiki_managers as inviter', join =>
      join
        .onRef('inviter.wiki_id', '=', 'wikis.id')
        .onRef('inviter.user_id', '=', 'inviting.id')
        .on('inviter.role', 'in', RIGHTS['change-people']),
    )
    .leftJoin('domain_claims as claim', 'claim.wiki_id', 'wikis.id')
    .where('invitation.ended_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('inviting.closes_at', 'is', null)
    .where('inviting.suspended_at', 'is', null)
    .where('wikis.deleted_at', 'is', null)
    .where(wiki =>
      wiki.or([
        wiki('wikis.state', '=', 'ready'),
        wiki.and([wiki('wikis.state', 'in', ['waiting', 'creating']), wiki('claim.status', '=', 'waiting')]),
      ]),
    )
}

/** Finds an invitation that an account has accepted and whose role, or a higher one, it still has. */
export async function findAccepted(db: Db, token: string, { id, email }: { id: number; email: string }) {
  return await db
    .selectFrom('wiki_invitations as invitation')
    .innerJoin('wikis', 'wikis.id', 'invitation.wiki_id')
    .innerJoin('wiki_managers as person', 'person.wiki_id', 'wikis.id')
    .select(['wikis.id', 'wikis.sitename'])
    .where('invitation.token_hash', '=', hashToken(token))
    .where('invitation.outcome', '=', 'accepted')
    .where('invitation.email_key', '=', emailKey(email))
    .where('person.user_id', '=', id)
    .where(row =>
      row.or([row('person.role', '=', 'owner'), row('person.role', '=', row.ref('invitation.role'))]),
    )
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** @returns the invitation; undefined if it is no longer open. */
export async function endInvitation(
  db: Db,
  { wikiId, id, outcome, now }: { wikiId: number; id: number; outcome: Outcome; now: number },
): Promise<InvitationRow | undefined> {
  return await openOf(db, wikiId)
    .set({ ended_at: now, outcome })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Withdraws the open invitations that somebody has sent, or that were sent to an address. @returns the withdrawn invitations. */
export async function withdrawInvitations(
  db: Db,
  wikiId: number,
  which: { readonly invited_by: number } | { readonly email_key: string },
  now: number,
): Promise<readonly InvitationRow[]> {
  return await openOf(db, wikiId)
    .set({ ended_at: now, outcome: 'withdrawn' })
    .where(invitation => invitation.and(which))
    .where('expires_at', '>', now)
    .returningAll()
    .execute()
}

function openOf(db: Db, wikiId: number) {
  return db.updateTable('wiki_invitations').where('wiki_id', '=', wikiId).where('ended_at', 'is', null)
}

/**
 * Removes invitations that ended or expired at `time` or before. The history forgets the addresses of those who have
 * neither an account nor another invitation to the wiki.
 */
export async function forgetInvitations(db: Db, time: number): Promise<void> {
  await db.transaction().execute(async trx => {
    const gone = await trx
      .deleteFrom('wiki_invitations')
      .where(invitation =>
        invitation.or([invitation('ended_at', '<=', time), invitation('expires_at', '<=', time)]),
      )
      .returning(['wiki_id', 'email', 'email_key'])
      .execute()
    for (const { wiki_id, email, email_key } of gone) {
      const account = trx.selectFrom('users').select('id').where('email_key', '=', email_key)
      const other = trx
        .selectFrom('wiki_invitations')
        .select('id')
        .where('wiki_id', '=', wiki_id)
        .where('email_key', '=', email_key)
      if ((await account.executeTakeFirst()) ?? (await other.executeTakeFirst())) continue
      const rows = trx.updateTable('wiki_history').where('wiki_id', '=', wiki_id).where('subject', '=', email)
      await rows.set({ who: null }).where('kind', '=', 'declined').execute()
      await rows.set({ subject: null }).where('kind', 'in', ['invited', 'withdrawn', 'declined']).execute()
    }
  })
}
