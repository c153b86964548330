import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { Role } from '#contract/people/roles.ts'
import type { WikiListItem } from '#contract/types/wiki.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikisTable } from '#server/platform/database/tables/wiki-tables.ts'
import { decodedDomain } from './decoded-domain.ts'
import { STATS_COLUMNS, siteStatsOf } from './site-stats.ts'

/** A wiki as its managers see it. It is served, or waits for its custom domain. */
export interface ManagedWiki {
  readonly id: number
  readonly sitename: string
  /** The wiki's current or future domain. */
  readonly domain: string
  /** False while the wiki waits and is not created yet. */
  readonly domain_verified: boolean
  /** Its content language. */
  readonly language: LanguageCode
  /** UTC epoch milliseconds. */
  readonly created_at: number
  /** What the member is to the wiki. */
  readonly role: Role
}

export async function findManagedWiki(
  db: Db,
  wikiId: number,
  userId: number,
): Promise<ManagedWiki | undefined> {
  const row = await managedBy(db, userId).where('wikis.id', '=', wikiId).executeTakeFirst()
  return row && toManagedWiki(row)
}

/** Lists the wikis in the order in which they were created. */
export async function listManagedWikis(db: Db, userId: number): Promise<readonly WikiListItem[]> {
  const rows = await managedBy(db, userId)
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .select(STATS_COLUMNS)
    .orderBy('wikis.id')
    .execute()
  return rows.map(row => {
    const { id, sitename, domain, domain_verified, language } = toManagedWiki(row)
    const domain_decoded = decodedDomain(domain)
    const wiki_site_stats = siteStatsOf(row)
    return { id, sitename, domain, domain_decoded, domain_verified, language, wiki_site_stats }
  })
}

function managedBy(db: Db, userId: number) {
  return db
    .selectFrom('wikis')
    .innerJoin('wiki_managers', 'wiki_managers.wiki_id', 'wikis.id')
    .leftJoin('domain_claims as claim', 'claim.wiki_id', 'wikis.id')
    .select([
      'wikis.id',
      'wikis.sitename',
      'wikis.domain',
      'wikis.state',
      'wikis.created_at',
      'wikis.language',
      'wiki_managers.role',
    ])
    .select('claim.domain as claimed')
    .where('wiki_managers.user_id', '=', userId)
    .where('wikis.deleted_at', 'is', null)
    .where(wiki =>
      wiki.or([
        wiki('wikis.state', '=', 'ready'),
        wiki.and([wiki('wikis.state', 'in', ['waiting', 'creating']), wiki('claim.wiki_id', 'is not', null)]),
      ]),
    )
}

type ManagedRow = Omit<ManagedWiki, 'domain_verified'> & {
  readonly state: WikisTable['state']
  readonly claimed: string | null
}

function toManagedWiki({ state, claimed, ...wiki }: ManagedRow): ManagedWiki {
  const { id, sitename, created_at, language, role } = wiki
  const domain = claimed ?? wiki.domain
  return { id, sitename, domain, domain_verified: state === 'ready', created_at, language, role }
}
