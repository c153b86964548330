/**
 * Tables of a wiki that need not be copied, locked or counted, because MediaWiki fills them again. Everything that treats
 * tables differently from pages and accounts names one of these lists.
 */

/** Sessions, apart from the other caches; `mariadb.php` names it too. Only in MariaDB. */
export const SESSIONS_TABLE = 'wikistead_sessions'

/** Caches that requests fill in the wiki's main database. */
const REQUEST_CACHES = ['objectcache', 'l10n_cache', 'module_deps'] as const

/** Caches whose keys or contents depend on the name of the wiki's database. */
export const CACHES: readonly string[] = [...REQUEST_CACHES, 'transcache', 'querycache_info', 'msg_resource']

/** What visitors fill without changing the wiki, and what can grow without limits: a cache, sessions and jobs. */
export const SIDE_TABLES: readonly string[] = ['objectcache', SESSIONS_TABLE, 'job']

/** What requests and jobs write although nobody changes the wiki. A new wiki begins with none of it. */
export const TRANSIENT_TABLES: ReadonlySet<string> = new Set([...REQUEST_CACHES, SESSIONS_TABLE, 'job'])

/** Tables whose rows an upgrade's safety copy leaves out. Jobs are in it: they still have to be done. */
export const UNSAVED_TABLES: ReadonlySet<string> = new Set(REQUEST_CACHES)

/** The list of MediaWiki's updates that were applied to a database, which each database has of its own. */
export const UPDATES_TABLE = 'updatelog'

/**
 * What differs in form between SQLite and MariaDB, or is rebuilt anyway: all caches, the lists of special pages, sessions,
 * the search index, and the list of applied updates. Jobs have a database of their own in SQLite.
 */
export const UNMOVED_TABLES: ReadonlySet<string> = new Set([
  ...CACHES,
  ...['msg_resource_links', 'querycache', 'querycachetwo'],
  ...[SESSIONS_TABLE, 'searchindex', UPDATES_TABLE, 'job'],
])

/** Tables of a template that are not copied to a template in another kind of database. `search-text.ts` fills the index. */
export const UNSHARED_TEMPLATE_TABLES: ReadonlySet<string> = new Set([
  ...REQUEST_CACHES,
  ...[UPDATES_TABLE, 'job', 'uploadstash'],
])

/** Columns that name the wiki by its database: of the programs of its OAuth, and of what members have allowed them. */
export const OWN_NAME_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['oauth_registered_consumer', 'oarc_wiki'],
  ['oauth_accepted_consumer', 'oaac_wiki'],
]
