import { join, resolve } from 'node:path'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import { engineFacts, type MediaWikiTree, readMediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import { findRequirements } from '#server/mediawiki/tree/requirements.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import { createLateEngine } from './late-engine.ts'
import { startEngine } from './start-engine.ts'
import { DataDirInUseError, MissingRequirementsError, mayPass, reasonOf } from './start-faults.ts'
import { unavailableEngine } from './unavailable-engine.ts'
import type { WikiEngine } from './wiki-engine.ts'

/**
 * Starts the wiki engine of a data directory. If something is missing or fails, returns an engine that says why
 * and refuses everything, so that the rest of the service still runs. With `pauseBetweenStarts`, that engine
 * keeps trying to start if this may help.
 * @throws Error when the data directory cannot be used.
 */
export async function createWikiEngine(options: WikiEngineOptions): Promise<WikiEngine> {
  const { pauseBetweenStarts: pause, log } = options
  const tried = await tryToStart(options)
  if ('engine' in tried) return tried.engine
  const { fault } = tried
  if (!(fault instanceof MissingRequirementsError || fault instanceof DataDirInUseError))
    log.error({ err: fault }, 'the wiki engine cannot start')
  const standIn = (why: unknown, retryAfterSeconds: () => number | null) =>
    createStandIn(options, why, retryAfterSeconds)
  if (!pause || !mayPass(fault)) return standIn(fault, () => null)
  const start = async (signal: AbortSignal) => {
    const again = await tryToStart(options, signal)
    if ('fault' in again) throw again.fault
    return again.engine
  }
  return createLateEngine(fault, { start, standIn, pause, log })
}

/** @throws Error when the data directory cannot be used. */
async function tryToStart(
  options: WikiEngineOptions,
  signal?: AbortSignal,
): Promise<{ readonly engine: WikiEngine } | { readonly fault: unknown }> {
  const { config } = options
  const requirements = findRequirements({
    ...options,
    mediawikiDir: config.mediawikiDir,
    tree: readTree(options),
    needsMysqli: Boolean(config.wikiDatabase),
    needsSearch: config.searchServer !== null,
  })
  if ('missing' in requirements)
    return { fault: new MissingRequirementsError(requirements.missing, requirements.mayCome) }
  const dataDir = resolve(config.dataDir)
  const unlock = lockDataDir(join(dataDir, 'engine.lock'))
  if (!unlock) return { fault: new DataDirInUseError(dataDir) }
  try {
    const absolute = { ...options, config: { ...config, dataDir } }
    return { engine: await startEngine(absolute, requirements, unlock, signal) }
  } catch (fault) {
    unlock()
    return { fault }
  }
}

function createStandIn(
  options: WikiEngineOptions,
  fault: unknown,
  retryAfterSeconds: () => number | null,
): WikiEngine {
  const { serviceName: name, publicUrl: url } = options.config
  const tree = readTreeIfPossible(options)
  const again = retryAfterSeconds() === null ? '' : ' (it will be retried automatically)'
  const reason = `${reasonOf(fault)}${again}`
  return unavailableEngine(reason, { name, url }, engineFacts(tree), tree?.languages ?? [], retryAfterSeconds)
}

function readTree({ config }: WikiEngineOptions): MediaWikiTree | null {
  return config.mediawikiDir === null ? null : readMediaWikiTree(resolve(config.mediawikiDir))
}

/** Null if the tree cannot be read; that is then why there is no engine. */
function readTreeIfPossible(options: WikiEngineOptions): MediaWikiTree | null {
  try {
    return readTree(options)
  } catch {
    return null
  }
}
