import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Proven custom domains, those whose certificates may be had, and those that wait because of their account's limit. */
export async function countDomainCertificates(
  db: Db,
): Promise<{ readonly proven: number; readonly allowed: number; readonly refused: number }> {
  const sum = (condition: string) =>
    sql<number | null>`sum(case when ${sql.raw(condition)} then 1 else 0 end)`
  const row = await db
    .selectFrom('domain_claims as claim')
    .innerJoin('wikis', 'wikis.id', 'claim.wiki_id')
    .leftJoin('domain_certificates as certificate', 'certificate.wiki_id', 'claim.wiki_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('proven'),
      sum('certificate.allowed_at is not null').as('allowed'),
      sum('certificate.refused_at is not null').as('refused'),
    ])
    .where('claim.status', '=', 'verified')
    .where('wikis.state', '=', 'ready')
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { proven: Number(row.proven), allowed: Number(row.allowed ?? 0), refused: Number(row.refused ?? 0) }
}
