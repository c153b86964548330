import { dirname, join } from 'node:path'
import { DAY_MS, SECOND_MS } from '#contract/durations.ts'
import { TEMPORARY_PASSWORD_DAYS } from '#contract/limits.ts'
import type { EngineFacts } from '#contract/public-config.ts'
import { type EngineDirs, giveTo, makeEngineDirs } from '#server/mediawiki/directories/engine-dirs.ts'
import { UPLOAD_RULES } from '#server/mediawiki/directories/upload-rules.ts'
import { emptyDir, makeWorkDirs, type WorkDirs } from '#server/mediawiki/directories/work-dirs.ts'
import { engineFacts } from '#server/mediawiki/tree/mediawiki-tree.ts'
import type { Requirements } from '#server/mediawiki/tree/requirements.ts'
import { treeRoots } from '#server/php/confinement.ts'
import { usableExtensions } from '#server/php/extension-rules.ts'
import { endLeftovers } from '#server/php/leftovers.ts'
import type { MaintenanceContext } from '#server/php/maintenance.ts'
import { publishSettings } from '#server/php/settings-dir.ts'
import { readDiskSpace } from '#server/platform/disk/disk-space.ts'
import { isDiskLow } from '#server/platform/disk/disk-watch.ts'
import { canReach, unprivilegedUser } from '#server/platform/process-user.ts'
import type { WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import type { WikiTemplate } from '#server/wikis/make-sqlite-wiki.ts'
import type { SearchLink } from '#server/wikis/search/search-link.ts'
import { ensureTemplate } from '#server/wikis/template/make-template.ts'
import { schemaKey, templateKey } from '#server/wikis/template/template-key.ts'
import { WikiTexts } from '#server/wikis/template/wiki-texts.ts'
import { LUA_SECONDS, PASSWORD_ITERATIONS, type WikiEngineOptions } from './engine-options.ts'
import { openSearchLink } from './open-search.ts'

/** What PHP needs before any wiki is opened: directories, settings, interface texts, and the template of new wikis. */
export interface EngineRuntime {
  readonly engineDirs: EngineDirs
  readonly dirs: WorkDirs
  readonly facts: EngineFacts
  /** LocalSettings.php. */
  readonly configFile: string
  readonly maintenance: MaintenanceContext
  readonly texts: WikiTexts
  /** Identifies the versions of the source tree and the settings. */
  readonly key: string
  /** Identifies the schema of the wikis' tables. */
  readonly schema: string
  readonly template: WikiTemplate
  /** The cost of hashing passwords of wikis' accounts. */
  readonly passwordIterations: number
  /** Null if wikis are searched in their own databases. */
  readonly search: SearchLink | null
  readonly fpm: {
    /** The name of the pool. */
    readonly pool: string
    readonly configFile: string
  }
}

/**
 * Cleans up after a crash and prepares everything that PHP needs.
 * @throws Error when PHP's user cannot read the source tree.
 */
export async function prepareRuntime(
  { config, clock, log, ...options }: WikiEngineOptions,
  { tree, cli, hasLua, hasGd }: Requirements,
  epochs: WikiEpochs,
): Promise<EngineRuntime> {
  const engineDirs = makeEngineDirs(config.dataDir, unprivilegedUser(), log)
  if (!canReach(engineDirs.user, join(tree.dir, 'includes/Defines.php'), 'read'))
    throw new Error(`${engineDirs.user?.name ?? 'this user'} cannot read ${tree.dir}`)
  const fpm = { pool: `wikistead-${engineDirs.id}`, configFile: join(engineDirs.engine, 'php-fpm.conf') }
  const ended = await endLeftovers({ ...fpm, id: engineDirs.id })
  if (ended > 0) log.warn({ processes: ended }, 'ended PHP processes that a crash had left behind')

  const key = templateKey(tree)
  const schema = schemaKey(tree)
  const dirs = makeWorkDirs(engineDirs, key)
  await emptyDir(engineDirs.copies)
  const facts = { ...engineFacts(tree, hasLua), scalesPictures: hasGd }
  const { passwordIterations = PASSWORD_ITERATIONS } = options
  const configFile = publishSettings(engineDirs, tree, {
    extensions: usableExtensions(facts),
    url: config.publicUrl,
    name: config.serviceName,
    cacheDir: dirs.texts,
    sendsEmail: options.deliverEmail !== undefined,
    mailFrom: config.wikiMailFrom.address,
    temporaryPasswordSeconds: (TEMPORARY_PASSWORD_DAYS * DAY_MS) / SECOND_MS,
    passwordIterations,
    luaSeconds: options.luaSeconds ?? LUA_SECONDS,
    uploads: UPLOAD_RULES,
    answersQueries: config.queryMemoryMb > 0,
  })
  const search = await openSearchLink({ config, db: options.db }, schema, engineDirs.engine)
  if (search && engineDirs.user) giveTo(dirname(search.socket), engineDirs.user, 'pass')
  const maintenance = {
    treeDir: tree.dir,
    cli,
    user: engineDirs.user,
    id: engineDirs.id,
    readable: [...treeRoots(tree.dir), dirname(configFile), dirs.texts],
    prelude: join(dirname(configFile), 'prelude.php'),
    records: dirs.records,
    search,
  }
  const hasRoom = async () =>
    !isDiskLow(await readDiskSpace({ dataDir: config.dataDir, filesDir: null }), config.diskReserveMb)
  const texts = new WikiTexts({
    dir: dirs.texts,
    engineDirs,
    maintenance,
    configFile,
    hasRoom,
    onMade: () => epochs.renewAll(),
    log,
  })
  await texts.makeDefault()
  const now = clock.now()
  const template = await ensureTemplate({ engineDirs, maintenance, configFile, key, schema, now, log })
  return {
    ...{ engineDirs, dirs, facts, configFile, maintenance, texts, key, schema, template },
    ...{ passwordIterations, search, fpm },
  }
}
