/**
 * Tables of a wiki that need not be copied, locked or counted, because MediaWiki fills them again. All code that
 * treats some tables differently from those of pages and accounts uses one of these lists.
 */

/** Sessions, separate from the other caches; `mariadb.php` has the same name. Only in MariaDB. */
export const SESSIONS_TABLE = 'wikistead_sessions'

/** Caches in the wiki's main database that requests fill. */
const REQUEST_CACHES = ['objectcache', 'l10n_cache', 'module_deps'] as const

/** Caches whose keys or content depend on the name of the wiki's database. */
export const CACHES: readonly string[] = [...REQUEST_CACHES, 'transcache', 'querycache_info', 'msg_resource']

/** Tables that visitors fill without changing the wiki and that can grow without limit: a cache, sessions and jobs. */
export const SIDE_TABLES: readonly string[] = ['objectcache', SESSIONS_TABLE, 'job']

/** Tables that requests and jobs write although nobody changes the wiki. They are empty in a new wiki. */
export const TRANSIENT_TABLES: ReadonlySet<string> = new Set([...REQUEST_CACHES, SESSIONS_TABLE, 'job'])

/** Tables whose rows an upgrade's safety copy leaves out. It includes jobs, because they still have to be done. */
export const UNSAVED_TABLES: ReadonlySet<string> = new Set(REQUEST_CACHES)

/** MediaWiki's log of the updates applied to a database, which every database has for itself. */
export const UPDATES_TABLE = 'updatelog'

/**
 * Tables whose form differs between SQLite and MariaDB, or that are rebuilt anyway: all caches, the lists of
 * special pages, sessions, the search index and the update log. Jobs have a database of their own in SQLite.
 */
export const UNMOVED_TABLES: ReadonlySet<string> = new Set([
  ...CACHES,
  ...['msg_resource_links', 'querycache', 'querycachetwo'],
  ...[SESSIONS_TABLE, 'searchindex', UPDATES_TABLE, 'job'],
])

/** Tables that are not copied from a template to one in the other kind of database. `search-text.ts` fills the index. */
export const UNSHARED_TEMPLATE_TABLES: ReadonlySet<string> = new Set([
  ...REQUEST_CACHES,
  ...[UPDATES_TABLE, 'job', 'uploadstash'],
])

/** Columns that name the wiki by its database: those of OAuth programs, and of what members have allowed them. */
export const OWN_NAME_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['oauth_registered_consumer', 'oarc_wiki'],
  ['oauth_accepted_consumer', 'oaac_wiki'],
]
