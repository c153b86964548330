import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'

export interface ProvenDomain {
  readonly wikiId: number
  /** The account that has proven it; null for a domain from before proofs were kept. */
  readonly userId: number | null
  readonly allowedAt: number | null
  readonly refusedAt: number | null
}

/** Finds the wiki that answers at a domain and whose proof stands; undefined if the wiki is deleted or waiting, or the domain was lost. */
export async function findProvenDomain(db: Db, domain: string): Promise<ProvenDomain | undefined> {
  const row = await db
    .selectFrom('wikis')
    .leftJoin('domain_claims as claim', 'claim.wiki_id', 'wikis.id')
    .leftJoin('domain_certificates as certificate', 'certificate.wiki_id', 'wikis.id')
    .select(['wikis.id', 'claim.user_id', 'certificate.allowed_at', 'certificate.refused_at'])
    .where('wikis.domain', '=', domain)
    .where('wikis.state', '=', 'ready')
    .where('wikis.deleted_at', 'is', null)
    .where(row => row.or([row('claim.status', 'is', null), row('claim.status', '=', 'verified')]))
    .executeTakeFirst()
  return row && { wikiId: row.id, userId: row.user_id, allowedAt: row.allowed_at, refusedAt: row.refused_at }
}

/** Lists when an account's domains were allowed their first certificates since a time, the newest first. */
export async function listAllowedSince(db: Db, userId: number, since: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('domain_certificates as certificate')
    .innerJoin('domain_claims as claim', 'claim.wiki_id', 'certificate.wiki_id')
    .select('certificate.allowed_at')
    .where('claim.user_id', '=', userId)
    .where('certificate.allowed_at', '>', since)
    .orderBy('certificate.allowed_at', 'desc')
    .execute()
  return rows.flatMap(({ allowed_at }) => allowed_at ?? [])
}

export async function storeCheck(
  db: Db,
  wikiId: number,
  answer: { readonly allowed_at: number | null; readonly refused_at: number | null },
): Promise<void> {
  const isChanged = await changesRows(
    db.updateTable('domain_certificates').set(answer).where('wiki_id', '=', wikiId),
  )
  if (!isChanged)
    await db
      .insertInto('domain_certificates')
      .values({ wiki_id: wikiId, ...answer })
      .execute()
}
