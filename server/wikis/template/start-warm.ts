import { MINUTE_MS } from '#contract/durations.ts'
import type { EngineDirs } from '#server/mediawiki/directories/engine-dirs.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { functionsOff } from '#server/php/confinement.ts'
import type { FpmSupervisor } from '#server/php/fpm-supervisor.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { Preload, PreloadList } from '#server/php/preloading.ts'
import type { CreateWikiContext } from '#server/wikis/make-sqlite-wiki.ts'
import { warmUp } from './warm-up.ts'

interface WarmStart {
  readonly php: PhpBackend
  readonly supervisor: FpmSupervisor
  readonly engineDirs: EngineDirs
  readonly list: PreloadList
  readonly cli: string
  /** Whether there is a search server. */
  readonly hasSearch: boolean
  /** True to compile only what every visitor needs. */
  readonly isBrief: boolean
  readonly log: EngineLog
}

const RESTART_TIMEOUT_MS = MINUTE_MS

/**
 * Warms up a php-fpm that has just started. At the first start with a source tree, learns which classes to
 * preload and restarts php-fpm with them. If requests then fail, restarts it without them.
 * @param preload what php-fpm was started with; undefined if no list was made yet.
 */
export async function startWarm(
  { php, supervisor, engineDirs, list, cli, hasSearch, isBrief, log }: WarmStart,
  preload: Preload | null | undefined,
  context: CreateWikiContext,
): Promise<{ rest: Promise<void> }> {
  const warm = async (listsClasses = false) =>
    await warmUp(php, engineDirs, context, log, { listsClasses, isBrief })
  const restart = async (next: Preload | null) => {
    supervisor.startAgainWith(next)
    await supervisor.whenUp(AbortSignal.timeout(RESTART_TIMEOUT_MS))
  }
  let next = preload
  if (next === undefined) {
    const { rest, classes } = await warm(true)
    const fault = await list.keep(classes, cli, functionsOff(hasSearch).join())
    if (fault !== null) log.warn({ fault }, 'no classes of MediaWiki can be preloaded')
    next = list.read() ?? null
    if (next === null) return { rest }
    await rest
    await restart(next)
  }
  if (next === null) return await warm()
  try {
    return await warm()
  } catch (error) {
    log.error({ err: error }, 'MediaWiki does not work with preloaded classes')
    list.drop()
    await restart(null)
    return await warm()
  }
}
