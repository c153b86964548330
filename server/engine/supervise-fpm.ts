import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { Requirements } from '#server/mediawiki/tree/requirements.ts'
import { fpmConfig } from '#server/php/fpm-config.ts'
import { FpmSupervisor } from '#server/php/fpm-supervisor.ts'
import { type Preload, PreloadList } from '#server/php/preloading.ts'
import { LIST_EDITION } from '#server/wikis/template/warm-up.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import type { EngineRuntime } from './prepare-runtime.ts'
import { socketPath } from './socket-path.ts'

interface SupervisedFpm {
  readonly supervisor: FpmSupervisor
  readonly socket: string
  /** Requests that PHP works on at once. */
  readonly workers: number
  readonly list: PreloadList
  /** What php-fpm is started with; undefined if no list was made yet. */
  readonly preload: Preload | null | undefined
}

/**
 * Writes php-fpm's configuration. The supervisor is not started yet.
 * @param seconds the time after which php-fpm ends a request.
 */
export function superviseFpm(
  options: WikiEngineOptions,
  { tree, fpm: binary }: Requirements,
  { engineDirs, dirs, configFile, maintenance, key, fpm }: EngineRuntime,
  seconds: number,
): SupervisedFpm {
  const socket = socketPath(engineDirs.engine)
  // Two per core, and a few that `Shares` reserves for visitors who write.
  const workers = options.workers ?? Math.min(20, Math.max(5, Math.ceil(2.5 * availableParallelism())))
  writeFileSync(
    fpm.configFile,
    fpmConfig({
      pool: fpm.pool,
      socket,
      user: engineDirs.user,
      workers,
      seconds,
      tmpDir: dirs.tmp,
      prelude: maintenance.prelude,
      hasSearch: options.config.searchServer !== null,
      environment: {
        MW_CONFIG_FILE: configFile,
        MW_INSTALL_PATH: tree.dir,
        PATH: '/usr/local/bin:/usr/bin:/bin',
      },
    }),
  )
  // All wikis share the cache of compiled code, so it must not contain anything that a wiki can write.
  const uncached = join(engineDirs.engine, 'php-uncached')
  writeFileSync(uncached, `${engineDirs.wikis}/\n${engineDirs.engine}/warm/\n`)
  const list = new PreloadList(engineDirs, `${key}-${LIST_EDITION}`, join(dirname(configFile), 'preload.php'))
  const known = list.read()
  const preload = known === undefined && options.preloads === false ? null : known
  const supervisor = new FpmSupervisor(
    {
      ...{ ...fpm, binary, socket, id: engineDirs.id, uncached, preload: preload ?? null },
      optimizes: options.isBrief !== true,
    },
    options.log,
  )
  return { supervisor, socket, workers, list, preload }
}
