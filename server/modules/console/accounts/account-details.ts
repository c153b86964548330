import { sql } from 'kysely'
import type { AccountDetails } from '#contract/operator/accounts.ts'
import { NO_PASSWORD } from '#server/modules/account/password.ts'
import { findPasskeys } from '#server/modules/account/second-factors/passkeys.repository.ts'
import {
  countRecoveryCodes,
  isTwoStepOn,
} from '#server/modules/account/second-factors/two-step.repository.ts'
import { nameBrowser } from '#server/modules/account/sessions/name-browser.ts'
import type { Deps } from '#server/modules/deps.ts'
import { listApiTokens } from '#server/modules/session/api-tokens.repository.ts'
import { findSessions } from '#server/modules/session/sessions.repository.ts'
import { findUserById, type UserRow } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { findListedAccount, toListedAccount } from './accounts.repository.ts'

/** Reads what operators need to help a member; null without such an account. Contains nothing that opens the account. */
export async function readAccount(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  id: number,
): Promise<AccountDetails | null> {
  const now = clock.now()
  const [user, listed] = [await findUserById(db, id), await findListedAccount(db, id)]
  if (!user || !listed) return null
  return {
    ...toListedAccount(config)(listed),
    verified_at: isoTime(user.verified_at),
    closes_at: isoTime(user.closes_at),
    suspended_at: isoTime(user.suspended_at),
    suspended_for: user.suspended_for,
    has_password: user.password_hash !== NO_PASSWORD,
    two_step: {
      app: await isTwoStepOn(db, id),
      passkeys: (await findPasskeys(db, id)).length,
      recovery_codes: await countRecoveryCodes(db, id),
    },
    sessions: (await findSessions(db, id, '', now)).map(session => ({
      created_at: isoTime(session.created_at),
      last_used_at: isoTime(Math.max(session.last_used_at, session.created_at)),
      ...nameBrowser(session.user_agent),
      two_step: session.two_step === 1,
    })),
    api_tokens: (await listApiTokens(db, id, now)).map(token => ({
      name: token.name,
      created_at: isoTime(token.created_at),
      last_used_at: isoTime(token.last_used_at),
      expires_at: isoTime(token.expires_at),
    })),
    people_of: await listWikisOf(db, id),
    usernames: await listUserNames(db, id),
    invitations: await listInvitations(db, user, now),
  }
}

async function listWikisOf(db: Db, userId: number): Promise<AccountDetails['people_of']> {
  const rows = await db
    .selectFrom('wiki_managers')
    .innerJoin('wikis', 'wikis.id', 'wiki_managers.wiki_id')
    .select(['wikis.id as wiki', 'wikis.domain', 'wikis.sitename', 'wiki_managers.role', 'wikis.deleted_at'])
    .where('wiki_managers.user_id', '=', userId)
    .orderBy('wikis.id')
    .execute()
  return rows.map(({ deleted_at, ...wiki }) => ({ ...wiki, deleted: deleted_at !== null }))
}

async function listUserNames(db: Db, userId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('wiki_account_links')
    .select('username')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username)
}

/** The open invitations that the account has sent, and those to its address. */
async function listInvitations(
  db: Db,
  { id, email_key }: UserRow,
  now: number,
): Promise<AccountDetails['invitations']> {
  const rows = await db
    .selectFrom('wiki_invitations as invitation')
    .innerJoin('wikis', 'wikis.id', 'invitation.wiki_id')
    .leftJoin('users as inviting', 'inviting.id', 'invitation.invited_by')
    .select(['wikis.id as wiki', 'wikis.domain', 'invitation.role', 'invitation.expires_at'])
    .select(['invitation.email as invited', 'invitation.invited_by', 'inviting.email as inviter'])
    .where('invitation.ended_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where(row => row.or([row('invited_by', '=', id), row('invitation.email_key', '=', email_key)]))
    .orderBy(sql`invitation.id`)
    .execute()
  return rows.map(({ invited, invited_by, inviter, expires_at, ...row }) => ({
    ...row,
    direction: invited_by === id ? 'sent' : 'received',
    email: (invited_by === id ? invited : inviter) ?? '',
    expires_at: isoTime(expires_at),
  }))
}
