import { IMPORTER_NAME } from '#contract/domain/user-name.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { WikiSiteStats } from '#contract/types/wiki.ts'
import { epochOf, mediawikiTime } from './mediawiki-time.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'

/** MediaWiki's $wgActiveUserDays. */
const ACTIVE_DAYS = 30

/** SQL for accounts of people: neither MediaWiki's own accounts nor the importer's. */
export const PEOPLE = `user_token not like '*** INVALID%' and user_name <> '${IMPORTER_NAME}'`

const BY_PEOPLE = `join actor on actor_id = rev_actor join user on user_id = actor_user where ${PEOPLE}`

/** What the service reads of a wiki: its statistics, and when people first and last edited it, in milliseconds. */
export interface SiteFigures extends WikiSiteStats {
  /** Null if nobody has edited. */
  readonly first_edited_at: number | null
  readonly last_edited_at: number | null
}

/**
 * Counts rows, because the numbers in `site_stats` drift. Articles are defined as in LocalSettings.php: pages in
 * content namespaces (the main one and, with Wikibase, items) that are not redirects.
 */
const COUNTS = `select
  (select count(*) from page) as pages,
  (select count(*) from page where page_namespace in (0, 120) and page_is_redirect = 0) as articles,
  (select count(*) from revision) + (select count(*) from archive) as edits,
  (select count(*) from image) as images,
  (select count(*) from user where ${PEOPLE}) as users,
  (select rev_timestamp from revision ${BY_PEOPLE} order by rev_timestamp limit 1) as first_edited_at,
  (select rev_timestamp from revision ${BY_PEOPLE} order by rev_timestamp desc limit 1) as last_edited_at,
  (select count(*) from user_groups where ug_group = 'sysop') as admins,
  (select count(distinct rc_actor) from recentchanges
     join actor on actor_id = rc_actor join user on user_id = actor_user
    where rc_timestamp >= ? and rc_bot = 0 and ${PEOPLE}
      and (rc_log_type is null or rc_log_type <> 'newusers')) as activeusers`

/** @throws Error when the database cannot be read. */
export async function countSite(db: WikiDatabase, nowMs: number): Promise<SiteFigures> {
  const [row = {}] = await db.all(COUNTS, [mediawikiTime(nowMs - ACTIVE_DAYS * DAY_MS)])
  const count = (name: keyof WikiSiteStats) => Number(row[name] ?? 0)
  return {
    pages: count('pages'),
    articles: count('articles'),
    edits: count('edits'),
    images: count('images'),
    users: count('users'),
    admins: count('admins'),
    first_edited_at: epochOf(row['first_edited_at']),
    last_edited_at: epochOf(row['last_edited_at']),
    activeusers: count('activeusers'),
  }
}
