import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { SearchNames } from './search-names.ts'
import type { SearchServer } from './search-server.ts'

interface SweepOptions {
  readonly names: SearchNames
  readonly server: SearchServer
  readonly hasWiki: (dbName: string) => Promise<boolean>
  readonly log: EngineLog
}

/**
 * Removes this service's indexes that belong to no wiki, and those with names that CirrusSearch does not use: the
 * server creates an index by itself when a document is sent to a missing alias.
 * @returns the database names of the wikis whose indexes remain.
 */
export async function sweepIndexes(options: SweepOptions): Promise<ReadonlySet<string>> {
  const { names, server, hasWiki, log } = options
  const present = new Set<string>()
  for (const index of await server.indexes(names.prefix)) {
    const dbName = names.dbNameOf(index)
    if (dbName !== null && (present.has(dbName) || (await hasWiki(dbName)))) {
      present.add(dbName)
      continue
    }
    await server.remove(index)
    const what = dbName === null ? 'of an unknown name' : 'without a wiki'
    log.info({ index }, `a search index ${what} was removed`)
  }
  return present
}
