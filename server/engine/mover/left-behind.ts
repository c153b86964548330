/**
 * Tables that are not moved. MediaWiki makes their contents again: caches, the lists of special pages, the
 * search index (it has another form in each kind of database) and, per kind of database, the list of updates
 * that were applied. Jobs have a database of their own in SQLite.
 */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  ...['objectcache', 'module_deps', 'l10n_cache', 'transcache', 'msg_resource', 'msg_resource_links'],
  ...['querycache', 'querycachetwo', 'querycache_info'],
  // Sessions.
  'wikistead_sessions',
  ...['searchindex', 'updatelog', 'job'],
])

export function isLeftBehind(table: string): boolean {
  return LEFT_BEHIND.has(table)
}
