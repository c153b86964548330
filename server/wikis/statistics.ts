import { IMPORTER_NAME } from '#contract/domain/user-name.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { WikiSiteStats } from '#contract/types/wiki.ts'
import { mediawikiTime } from './mediawiki-time.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'

/** MediaWiki's $wgActiveUserDays. */
const ACTIVE_DAYS = 30

/** Accounts of people: neither MediaWiki's own accounts nor the importer's. */
export const PEOPLE = `user_token not like '*** INVALID%' and user_name <> '${IMPORTER_NAME}'`

/**
 * Counts rows, because the numbers in `site_stats` drift. Articles are counted as LocalSettings.php says:
 * pages in content namespaces (the main one and, with Wikibase, items) that are not redirects.
 */
const COUNTS = `select
  (select count(*) from page) as pages,
  (select count(*) from page where page_namespace in (0, 120) and page_is_redirect = 0) as articles,
  (select count(*) from revision) + (select count(*) from archive) as edits,
  (select count(*) from image) as images,
  (select count(*) from user where ${PEOPLE}) as users,
  (select count(distinct rc_actor) from recentchanges
     join actor on actor_id = rc_actor join user on user_id = actor_user
    where rc_timestamp >= ? and rc_bot = 0 and ${PEOPLE}
      and (rc_log_type is null or rc_log_type <> 'newusers')) as activeusers`

/** @throws Error when the database cannot be read. */
export async function countSite(db: WikiDatabase, nowMs: number): Promise<WikiSiteStats> {
  const [row = {}] = await db.all(COUNTS, [mediawikiTime(nowMs - ACTIVE_DAYS * DAY_MS)])
  const count = (name: keyof WikiSiteStats) => Number(row[name] ?? 0)
  return {
    pages: count('pages'),
    articles: count('articles'),
    edits: count('edits'),
    images: count('images'),
    users: count('users'),
    activeusers: count('activeusers'),
  }
}
