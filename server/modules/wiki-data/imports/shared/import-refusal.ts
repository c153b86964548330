import type { Deps } from '#server/modules/deps.ts'
import type { WikiDataCode } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { findRun } from '#server/modules/wikis/shared/wiki-runs.ts'

/** How many pages and edits a new wiki has: its main page. */
const NEW = { pages: 1, edits: 1 }

/** Why a file cannot be imported into a wiki; null if it can. */
export async function importRefusal(
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  wiki: Pick<ManagedWiki, 'id' | 'domain' | 'domain_verified'>,
): Promise<WikiDataCode | null> {
  if (!wiki.domain_verified) return 'import-not-created'
  if (engine.unavailableReason !== null) return 'import-unreadable'
  if ((await engine.databaseVersion(wiki.domain)) !== engine.facts.version) return 'import-not-served'
  const run = await findRun(db, wiki.id)
  if (run === 'restore') return 'import-while-restoring'
  if (run === 'import of entities') return 'import-of-entities'
  const statistics = (await engine.readStatistics([wiki.domain])).get(wiki.domain)
  if (!statistics) return 'import-unreadable'
  const { pages, edits, images } = statistics
  return pages > NEW.pages || edits > NEW.edits || images > 0 ? 'import-not-empty' : null
}
