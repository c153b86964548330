import { DatabaseSync } from 'node:sqlite'
import { IMPORTER_NAME } from '#contract/domain/user-name.ts'
import type { WikiSiteStats } from '#contract/types/wiki.ts'
import { mediawikiTime } from './mediawiki-time.ts'

const DAY_MS = 86_400_000
/** MediaWiki's $wgActiveUserDays. */
const ACTIVE_DAYS = 30

/** Those who can log in: neither MediaWiki's own accounts nor the importer. */
const PEOPLE = `user_token not like '*** INVALID%' and user_name <> '${IMPORTER_NAME}'`

/**
 * Counted, not read from `site_stats`, which drifts. Articles are what LocalSettings.php says: pages of the content
 * namespaces (main, and items where Wikibase is) that are no redirects.
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

/** @throws Error where the database cannot be read. */
export function countSite(databaseFile: string, nowMs: number): WikiSiteStats {
  const db = new DatabaseSync(databaseFile, { readOnly: true, timeout: 2000 })
  try {
    const row = db.prepare(COUNTS).get(mediawikiTime(nowMs - ACTIVE_DAYS * DAY_MS)) ?? {}
    const count = (name: keyof WikiSiteStats) => Number(row[name] ?? 0)
    return {
      pages: count('pages'),
      articles: count('articles'),
      edits: count('edits'),
      images: count('images'),
      users: count('users'),
      activeusers: count('activeusers'),
    }
  } finally {
    db.close()
  }
}
