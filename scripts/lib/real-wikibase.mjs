import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The files without which a tree has no MediaWiki or no Wikibase. */
const NEEDED = ['index.php', 'includes/Defines.php', 'extensions/Wikibase/extension-repo.json']

/**
 * Why the tests with a real Wikibase cannot run; null if they can. It is a mistake only if a directory is
 * named that contains no Wikibase.
 *
 * @param {string | undefined} dir the value of WIKIBASE_DIR
 * @returns {{ reason: string, isMistake: boolean } | null}
 */
export function whyNoWikibase(dir) {
  if (!dir) return { reason: 'skipped: set WIKIBASE_DIR to a MediaWiki tree with Wikibase', isMistake: false }
  const missing = NEEDED.find(file => !existsSync(join(dir, file)))
  if (!missing) return null
  const reason = `WIKIBASE_DIR=${dir} is not a MediaWiki tree with Wikibase: it has no ${missing}`
  return { reason, isMistake: true }
}
