import type { Selectable } from 'kysely'
import { SECOND_MS } from '#contract/durations.ts'
import { TICKET_SECONDS } from '#contract/people/log-in-ticket.ts'
import type { Role } from '#contract/people/roles.ts'
import { hashToken, newSecretToken } from '#server/modules/session/secret-token.ts'
import { suspendedAccounts } from '#server/modules/session/users.repository.ts'
import { isServed } from '#server/modules/wikis/shared/listed.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiLogInsTable } from '#server/platform/database/tables/one-log-in-tables.ts'

type LogInRow = Selectable<WikiLogInsTable>

interface NewLogIn {
  readonly wikiId: number
  readonly userId: number
  /** The token of the session in which the ticket works. */
  readonly session: string
  readonly domain: string
  readonly returnTo: string
  readonly now: number
}

/** @param ticket only its hash is stored. */
export async function insertLogIn(db: Db, ticket: string, wanted: NewLogIn): Promise<void> {
  await db
    .insertInto('wiki_log_ins')
    .values({
      ticket_hash: hashToken(ticket),
      wiki_id: wanted.wikiId,
      user_id: wanted.userId,
      session_hash: hashToken(wanted.session),
      domain: wanted.domain,
      return_to: wanted.returnTo,
      expires_at: wanted.now + TICKET_SECONDS * SECOND_MS,
    })
    .execute()
}

interface Returning {
  readonly ticket: string
  readonly session: string
  /** The hash of the nonce that the wiki's host has given the browser. */
  readonly nonceHash: string
  readonly now: number
}

/**
 * Exchanges a ticket for a code that works with this browser's nonce.
 * @returns undefined if the ticket was used, has expired, never existed, or belongs to another session.
 */
export async function exchangeTicket(
  db: Db,
  { ticket, session, nonceHash, now }: Returning,
): Promise<{ readonly code: string; readonly domain: string } | undefined> {
  const code = newSecretToken()
  const row = await db
    .updateTable('wiki_log_ins')
    .set({ nonce_hash: nonceHash, code_hash: hashToken(code) })
    .where('ticket_hash', '=', hashToken(ticket))
    .where('session_hash', '=', hashToken(session))
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now)
    .returning('domain')
    .executeTakeFirst()
  return row && { code, domain: row.domain }
}

/** Uses up a code, whoever sends it. @returns undefined if it was used or never existed. */
export async function takeLogIn(db: Db, code: string): Promise<LogInRow | undefined> {
  return await db
    .deleteFrom('wiki_log_ins')
    .where('code_hash', '=', hashToken(code))
    .returningAll()
    .executeTakeFirst()
}

/** A member's role and link on a wiki. */
export interface Standing {
  readonly role: Role | null
  readonly agreed_at: number | null
  /** The id of their account; negative while it is being made. */
  readonly local_id: number | null
}

/** @returns undefined if the wiki is not served at this domain. */
export async function findStanding(
  db: Db,
  { wikiId, userId, domain }: { readonly wikiId: number; readonly userId: number; readonly domain: string },
): Promise<Standing | undefined> {
  return await db
    .selectFrom('wikis')
    .leftJoin('wiki_managers as person', join =>
      join.onRef('person.wiki_id', '=', 'wikis.id').on('person.user_id', '=', userId),
    )
    .leftJoin('wiki_account_links as link', join =>
      join.onRef('link.wiki_id', '=', 'wikis.id').on('link.user_id', '=', userId),
    )
    .select(['person.role', 'link.agreed_at', 'link.local_id'])
    .where('wikis.id', '=', wikiId)
    .where('wikis.domain', '=', domain)
    .where(isServed)
    .executeTakeFirst()
}

/** When, in UTC epoch milliseconds, and how the member of a session logged in; undefined if the session has ended. */
export async function findAuthentication(
  db: Db,
  { session_hash }: Pick<LogInRow, 'session_hash'>,
  now: number,
) {
  const row = await db
    .selectFrom('sessions')
    .select(['authenticated_at', 'two_step'])
    .where('token_hash', '=', session_hash)
    .where('expires_at', '>', now)
    .where('user_id', 'not in', suspendedAccounts(db))
    .executeTakeFirst()
  return row && { at: row.authenticated_at, hasTwoStep: row.two_step === 1 }
}
