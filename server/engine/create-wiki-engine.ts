import { join, resolve } from 'node:path'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import { engineFacts, type MediaWikiTree, readMediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import { findRequirements } from '#server/mediawiki/tree/requirements.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import { startEngine } from './start-engine.ts'
import { unavailableEngine } from './unavailable-engine.ts'
import type { WikiEngine } from './wiki-engine.ts'

/**
 * Starts the wiki engine of a data directory. When something is missing or fails, it returns an engine that
 * says why and refuses everything, so that the rest of the service still runs.
 */
export async function createWikiEngine(options: WikiEngineOptions): Promise<WikiEngine> {
  const { config, log } = options
  const home = { name: config.serviceName, url: config.publicUrl }
  const tree = config.mediawikiDir === null ? null : readMediaWikiTree(resolve(config.mediawikiDir))
  const unavailable = (reason: string, known: MediaWikiTree | null = tree) =>
    unavailableEngine(reason, home, engineFacts(known), known?.languages ?? [])

  const requirements = findRequirements({
    ...options,
    mediawikiDir: config.mediawikiDir,
    tree,
    needsMysqli: Boolean(config.wikiDatabase),
  })
  if ('missing' in requirements) return unavailable(requirements.missing)
  const dataDir = resolve(config.dataDir)
  const unlock = lockDataDir(join(dataDir, 'engine.lock'))
  if (!unlock) return unavailable(`Another server already runs the wikis in ${dataDir}; stop it first.`)
  try {
    return await startEngine({ ...options, config: { ...config, dataDir } }, requirements, unlock)
  } catch (error) {
    unlock()
    log.error({ err: error }, 'the wiki engine cannot start')
    const why = error instanceof Error ? error.message : String(error)
    return unavailable(`The wiki engine cannot start: ${why}`)
  }
}
