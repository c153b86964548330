import { sql } from 'kysely'
import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { Role } from '#contract/people/roles.ts'
import type { WikiListItem, WikiManager } from '#contract/types/wiki.ts'
import type { Db } from '#server/platform/database/db.ts'
import { PLANNED_ONCE } from '#server/platform/database/dialect.ts'
import type { WikisTable } from '#server/platform/database/tables/wiki-tables.ts'
import { isoTime } from '#server/platform/iso-time.ts'
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
  /** When the service's data about it last changed, in UTC epoch milliseconds. */
  readonly updated_at: number
  readonly is_featured: boolean
  readonly description: string | null
  /** UTC epoch milliseconds; null unless the wiki is suspended. */
  readonly suspended_at: number | null
  readonly suspended_for: string | null
  readonly suspended_by_law: number
  /** Why an operator has made it read-only; null if none has. */
  readonly read_only_for: string | null
  /** The member's role. */
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

/** Whether a member managed a wiki until it was deleted. A purged one has nobody. */
export async function isDeletedWikiOf(db: Db, wikiId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('wikis')
    .innerJoin('wiki_managers', 'wiki_managers.wiki_id', 'wikis.id')
    .select('wikis.id')
    .where('wikis.id', '=', wikiId)
    .where('wikis.deleted_at', 'is not', null)
    .where('wiki_managers.user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the wikis in the order in which they were created. */
export async function listManagedWikis(db: Db, userId: number): Promise<readonly WikiListItem[]> {
  const rows = await managedBy(db, userId)
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .select(STATS_COLUMNS)
    .orderBy('wikis.id')
    .execute()
  return rows.map(row => {
    const { id, sitename, domain, domain_verified, language, created_at, updated_at } = toManagedWiki(row)
    return {
      suspended: row.suspended_at !== null,
      ...{ id, sitename, domain, domain_decoded: decodedDomain(domain), domain_verified, language },
      created_at: isoTime(created_at),
      updated_at: isoTime(updated_at),
      wiki_site_stats: siteStatsOf(row),
    }
  })
}

/** Lists a wiki's owners and managers, the longest-standing first. */
export async function listWikiManagers(db: Db, wikiId: number): Promise<readonly WikiManager[]> {
  const rows = await db
    .selectFrom('wiki_managers')
    .select(['wiki_id', 'user_id', 'created_at'])
    .where('wiki_id', '=', wikiId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
  return rows.map(row => ({ ...row, created_at: isoTime(row.created_at) }))
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
      'wikis.is_featured',
      'wikis.description',
      'wiki_managers.role',
    ])
    .select(['wikis.suspended_at', 'wikis.suspended_for', 'wikis.suspended_by_law', 'wikis.read_only_for'])
    .select(wiki =>
      wiki
        .selectFrom('wiki_history as history')
        .select(({ fn }) => fn.max('history.at').as('at'))
        .whereRef('history.wiki_id', '=', 'wikis.id')
        .as('changed_at'),
    )
    .select('claim.domain as claimed')
    .where('wiki_managers.user_id', '=', userId)
    .where('wikis.deleted_at', 'is', null)
    .where(wiki =>
      wiki.or([
        wiki('wikis.state', '=', 'ready'),
        wiki.and([wiki('wikis.state', 'in', ['waiting', 'creating']), wiki('claim.wiki_id', 'is not', null)]),
      ]),
    )
    .modifyEnd(sql.raw(PLANNED_ONCE))
}

type ManagedRow = Omit<ManagedWiki, 'domain_verified' | 'updated_at' | 'is_featured'> & {
  readonly state: WikisTable['state']
  readonly claimed: string | null
  readonly changed_at: number | null
  readonly is_featured: number
}

function toManagedWiki({ state, claimed, changed_at, is_featured, ...wiki }: ManagedRow): ManagedWiki {
  const { id, sitename, created_at, language, description, role } = wiki
  const { suspended_at, suspended_for, suspended_by_law, read_only_for } = wiki
  return {
    ...{ suspended_at, suspended_for, suspended_by_law, read_only_for },
    ...{ id, sitename, domain: claimed ?? wiki.domain, domain_verified: state === 'ready', language },
    ...{ created_at, updated_at: changed_at ?? created_at },
    ...{ is_featured: is_featured === 1, description, role },
  }
}
