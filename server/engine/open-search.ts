import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/db.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import { SearchLink } from '#server/wikis/search/search-link.ts'
import { SearchNames } from '#server/wikis/search/search-names.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import { socketPath } from './socket-path.ts'

/**
 * The secret from which index names are derived, because two services with one search server must not have the
 * same names.
 */
export const SEARCH_NAMES = 'search-names'
/** Replaced whenever the service has run without a search server, because its indexes are outdated from then on. */
const GENERATION = 'search-generation'

/**
 * The link to the search server; null if there is none.
 * @param schema the tree's schema; another schema needs another index.
 */
export async function openSearchLink(
  { config, db }: Pick<WikiEngineOptions, 'config' | 'db'>,
  schema: string,
  engineDir: string,
): Promise<SearchLink | null> {
  if (config.searchServer === null) {
    await forgetGeneration(db)
    return null
  }
  const server = createHash('sha256').update(config.searchServer.url).digest('hex')
  const names = new SearchNames(await serviceSecret(db, SEARCH_NAMES), [
    server,
    schema,
    await serviceSecret(db, GENERATION),
  ])
  return new SearchLink(names, socketPath(engineDir, 'search.sock'))
}

async function forgetGeneration(db: Db): Promise<void> {
  await db.deleteFrom('service_secrets').where('name', '=', GENERATION).execute()
}
