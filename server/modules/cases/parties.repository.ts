import { DAY_MS } from '#contract/durations.ts'
import { APPEAL_DAYS } from '#contract/operator/case-decisions.ts'
import type { CaseParty } from '#contract/operator/cases.ts'
import { hashToken, newSecretToken } from '#server/modules/session/secret-token.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Somebody who got a decision, as far as they can still be written to. */
export interface Party {
  readonly id: number
  readonly party: CaseParty
  readonly user_id: number | null
  readonly appealed_at: number | null
  /** Null for a reporter, whose address is the report's, and for an account that is gone. */
  readonly email: string | null
}

/** Those who got a decision on a case. */
export async function partiesOf(db: Db, caseId: number): Promise<readonly Party[]> {
  return await db
    .selectFrom('case_parties as party')
    .leftJoin('users', 'users.id', 'party.user_id')
    .select(['party.id', 'party.party', 'party.user_id', 'party.appealed_at', 'users.email'])
    .where('party.case_id', '=', caseId)
    .orderBy('party.id')
    .execute()
}

/** The owners of a wiki whose addresses are verified. */
export async function ownersOf(db: Db, wikiId: number) {
  return await db
    .selectFrom('wiki_managers')
    .innerJoin('users', 'users.id', 'wiki_managers.user_id')
    .select(['users.id', 'users.email'])
    .where('wiki_managers.wiki_id', '=', wikiId)
    .where('wiki_managers.role', '=', 'owner')
    .where('users.verified_at', 'is not', null)
    .orderBy('users.id')
    .execute()
}

/** Adds somebody who may appeal. @returns the token, which is not stored. */
export async function insertParty(
  trx: Db,
  { caseId, party, userId, now }: { caseId: number; party: CaseParty; userId: number | null; now: number },
): Promise<string> {
  const token = newSecretToken()
  await trx
    .insertInto('case_parties')
    .values({
      ...{ case_id: caseId, party, user_id: userId, appealed_at: null, appeal: null },
      ...{ token_hash: hashToken(token), expires_at: now + APPEAL_DAYS * DAY_MS },
    })
    .execute()
  return token
}

/** Gives somebody who has not appealed yet a new link, for a new decision; the old one ends. */
export async function renewParty(trx: Db, id: number, now: number): Promise<string> {
  const token = newSecretToken()
  await trx
    .updateTable('case_parties')
    .set({ token_hash: hashToken(token), expires_at: now + APPEAL_DAYS * DAY_MS })
    .where('id', '=', id)
    .execute()
  return token
}

/** Who may appeal with a token; undefined if it was used, has expired or never existed. */
export async function findAppellant(db: Db, token: string, now: number) {
  return await db
    .selectFrom('case_parties')
    .select(['id', 'case_id', 'party', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('appealed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Whether exactly this appeal has already been sent with the token. */
export async function hasAppealed(db: Db, token: string, appeal: string): Promise<boolean> {
  const row = await db
    .selectFrom('case_parties')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('appeal', '=', appeal)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if they have appealed already. */
export async function saveAppeal(trx: Db, id: number, appeal: string, now: number): Promise<boolean> {
  return await changesRows(
    trx
      .updateTable('case_parties')
      .set({ appealed_at: now, appeal })
      .where('id', '=', id)
      .where('appealed_at', 'is', null),
  )
}
