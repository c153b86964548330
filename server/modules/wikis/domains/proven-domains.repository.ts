import type { Db } from '#server/platform/database/db.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import type { ClaimRow } from './claims.repository.ts'

/** What stands as a wiki's domain while it waits: unique, and no host name. */
export function placeholderDomain(token: string): string {
  return `waiting:${token}`
}

/**
 * Gives a proven domain to the wiki that waits for it, as a reservation: from here on nobody else can have
 * it. False where somebody has it, or the wiki does not wait any more. Not within a transaction: PostgreSQL
 * would end that.
 */
export async function reserveProvenDomain(
  db: Db,
  { wiki_id, domain }: Pick<ClaimRow, 'wiki_id' | 'domain'>,
  now: number,
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('wikis')
      .set({ domain, state: 'creating', created_at: now })
      .where('id', '=', wiki_id)
      .where('state', '=', 'waiting')
      .where('id', 'in', claims =>
        claims.selectFrom('domain_claims').select('wiki_id').where('status', '=', 'waiting'),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  } catch (thrown) {
    if (isUniqueViolation(thrown)) return false
    throw thrown
  }
}

/**
 * Takes such a reservation back; returns the domain that is free now, undefined for a wiki without a claim.
 */
export async function waitAgain(db: Db, wikiId: number): Promise<string | undefined> {
  const claim = await db
    .selectFrom('domain_claims')
    .select(['token', 'domain'])
    .where('wiki_id', '=', wikiId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (!claim) return undefined
  const { numUpdatedRows } = await db
    .updateTable('wikis')
    .set({ domain: placeholderDomain(claim.token), state: 'waiting' })
    .where('id', '=', wikiId)
    .where('state', '=', 'creating')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? claim.domain : undefined
}

/** Removes a wiki that waits, with its claim; false where it is being made at this moment. */
export async function deleteWaitingWiki(db: Db, wikiId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wikis')
    .where('id', '=', wikiId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
