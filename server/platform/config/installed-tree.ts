import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The tree that `npm run wikibase` has installed for a data directory; null if there is none. Returns the real
 * path, so that a running server keeps its tree when the link is switched to a newer one.
 */
export function installedTree(dataDir: string): string | null {
  try {
    return realpathSync(join(dataDir, 'wikibase/current'))
  } catch {
    return null
  }
}
