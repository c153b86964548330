import type { Insertable, Selectable } from 'kysely'
import type { DnsSeen } from '#contract/types/domain-claim.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { DomainClaimsTable } from '#server/platform/database/tables/wiki-tables.ts'

export type ClaimRow = Selectable<DomainClaimsTable>

/** Whether a wiki has the domain, had it, or is being created there. Such a domain is never free again. */
export async function isDomainHeld(db: Db, domain: string): Promise<boolean> {
  return (await holderState(db, domain)) !== undefined
}

/** Returns the state of the wiki with the domain. */
export async function holderState(db: Db, domain: string): Promise<string | undefined> {
  const row = await db.selectFrom('wikis').select('state').where('domain', '=', domain).executeTakeFirst()
  return row?.state
}

export async function insertClaim(db: Db, claim: Insertable<DomainClaimsTable>): Promise<void> {
  await db.insertInto('domain_claims').values(claim).execute()
}

export async function findClaim(db: Db, wikiId: number): Promise<ClaimRow | undefined> {
  return await db.selectFrom('domain_claims').selectAll().where('wiki_id', '=', wikiId).executeTakeFirst()
}

/** Lists the hosts of an account's waiting claims. */
export async function listWaitingHostsOf(db: Db, userId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('domain_claims')
    .select('host')
    .where('status', '=', 'waiting')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ host }) => host)
}

/** Counts the waiting claims of other accounts to the same host. */
export async function countOtherClaims(db: Db, { host, user_id }: ClaimRow): Promise<number> {
  const { count } = await db
    .selectFrom('domain_claims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .where('host', '=', host)
    .where('user_id', '!=', user_id)
    .executeTakeFirstOrThrow()
  return count
}

export async function storeSeen(db: Db, wikiId: number, seen: DnsSeen, now: number): Promise<void> {
  await db
    .updateTable('domain_claims')
    .set({ seen: JSON.stringify(seen), checked_at: now })
    .where('wiki_id', '=', wikiId)
    .execute()
}

/** Returns false if the claim no longer waits, or its wiki is being created right now. */
export async function endClaim(
  db: Db,
  wikiId: number,
  status: 'expired' | 'lost',
  now: number,
): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('domain_claims')
      .set({ status, ended_at: now })
      .where('wiki_id', '=', wikiId)
      .where('status', '=', 'waiting')
      .where('wiki_id', 'in', wikis => wikis.selectFrom('wikis').select('id').where('state', '=', 'waiting')),
  )
}

export async function markVerified(db: Db, wikiId: number, now: number): Promise<void> {
  await db
    .updateTable('domain_claims')
    .set({ status: 'verified', ended_at: now, seen: null })
    .where('wiki_id', '=', wikiId)
    .execute()
}

/** Lists wikis with waiting claims, the least recently checked first. */
export async function listLeastRecentlyChecked(db: Db, limit: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('domain_claims')
    .select('wiki_id')
    .where('status', '=', 'waiting')
    .orderBy('checked_at')
    .limit(limit)
    .execute()
  return rows.map(({ wiki_id }) => wiki_id)
}

export async function markChecked(db: Db, wikiId: number, now: number): Promise<void> {
  await db.updateTable('domain_claims').set({ checked_at: now }).where('wiki_id', '=', wikiId).execute()
}
