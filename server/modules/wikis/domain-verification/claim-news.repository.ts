import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { UserName } from '#contract/domain/user-name.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ClaimNews } from './domain.emails.ts'

/** Finds a claim with what an email about it and its wiki need. */
export async function findClaimNews(
  db: Db,
  wikiId: number,
): Promise<ClaimNews & { username: UserName; language: LanguageCode }> {
  return await claimNews(db).where('claim.wiki_id', '=', wikiId).executeTakeFirstOrThrow()
}

/** Lists the waiting claims of others, which end when this one is verified. */
export async function listRivals(db: Db, host: string, wikiId: number): Promise<readonly ClaimNews[]> {
  return await claimNews(db)
    .where('claim.status', '=', 'waiting')
    .where('claim.host', '=', host)
    .where('claim.wiki_id', '!=', wikiId)
    .execute()
}

/** The most claims in one run of a job. */
const BATCH = 500

/** Lists the waiting claims that expire at `time` or before. */
export async function listExpiringBefore(
  db: Db,
  time: number,
): Promise<readonly (ClaimNews & { expires_at: number })[]> {
  return await expiring(db, time).execute()
}

/** Lists those whose managers were not reminded yet. */
export async function listNotReminded(
  db: Db,
  time: number,
): Promise<readonly (ClaimNews & { expires_at: number })[]> {
  return await expiring(db, time).where('claim.reminded_at', 'is', null).execute()
}

function expiring(db: Db, time: number) {
  return claimNews(db)
    .select('claim.expires_at')
    .where('claim.status', '=', 'waiting')
    .where('claim.expires_at', '<=', time)
    .orderBy('claim.expires_at')
    .limit(BATCH)
}

function claimNews(db: Db) {
  return db
    .selectFrom('domain_claims as claim')
    .innerJoin('wikis', 'wikis.id', 'claim.wiki_id')
    .innerJoin('users', 'users.id', 'claim.user_id')
    .select(['claim.wiki_id', 'claim.domain', 'users.email'])
    .select(['wikis.sitename', 'wikis.username', 'wikis.language'])
}
