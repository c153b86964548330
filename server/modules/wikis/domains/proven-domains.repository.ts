import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import type { ClaimRow } from './claims.repository.ts'

/** The domain column of a waiting wiki: unique, and not a host name. */
export function placeholderDomain(token: string): string {
  return `waiting:${token}`
}

/**
 * Reserves a proven domain for the wiki that waits for it, so that no other wiki can have it. Returns
 * false if another wiki has it, this one no longer waits, or its claimant is suspended. Do not call it in a transaction,
 * because a conflict would end the transaction in PostgreSQL.
 */
export async function reserveProvenDomain(
  db: Db,
  { wiki_id, domain }: Pick<ClaimRow, 'wiki_id' | 'domain'>,
  now: number,
): Promise<boolean> {
  try {
    return await changesRows(
      db
        .updateTable('wikis')
        .set({ domain, state: 'creating', created_at: now })
        .where('id', '=', wiki_id)
        .where('state', '=', 'waiting')
        .where('id', 'in', claims =>
          claims
            .selectFrom('domain_claims')
            .innerJoin('users', 'users.id', 'domain_claims.user_id')
            .select('domain_claims.wiki_id')
            .where('domain_claims.status', '=', 'waiting')
            .where('users.suspended_at', 'is', null),
        ),
    )
  } catch (thrown) {
    if (isUniqueViolation(thrown)) return false
    throw thrown
  }
}

/** Undoes such a reservation. Returns the domain that is free now; undefined for a wiki without a claim. */
export async function waitAgain(db: Db, wikiId: number): Promise<string | undefined> {
  const claim = await db
    .selectFrom('domain_claims')
    .select(['token', 'domain'])
    .where('wiki_id', '=', wikiId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (!claim) return undefined
  const isChanged = await changesRows(
    db
      .updateTable('wikis')
      .set({ domain: placeholderDomain(claim.token), state: 'waiting' })
      .where('id', '=', wikiId)
      .where('state', '=', 'creating'),
  )
  return isChanged ? claim.domain : undefined
}

/** Removes a waiting wiki and its claim; returns false if it is being created right now. */
export async function deleteWaitingWiki(db: Db, wikiId: number): Promise<boolean> {
  return await changesRows(db.deleteFrom('wikis').where('id', '=', wikiId).where('state', '=', 'waiting'))
}
