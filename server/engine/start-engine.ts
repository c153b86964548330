import { writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { DAY_MS, SECOND_MS } from '#contract/durations.ts'
import { TEMPORARY_PASSWORD_DAYS } from '#contract/limits.ts'
import { ensureMailDir } from '#server/engine/place/make-directories.ts'
import { readDiskSpace } from '#server/platform/disk/disk-space.ts'
import { isDiskLow } from '#server/platform/disk/disk-watch.ts'
import { canReach, unprivilegedUser } from '#server/platform/process-user.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import { LeftoverFiles } from './jobs/leftover-files.ts'
import { MediaWikiEngine } from './mediawiki-engine.ts'
import { treeRoots } from './php/confinement.ts'
import { usableExtensions } from './php/extension-rules.ts'
import { fpmConfig } from './php/fpm-config.ts'
import { FpmSupervisor } from './php/fpm-supervisor.ts'
import { endLeftovers } from './php/leftovers.ts'
import { PhpBackend } from './php/php-backend.ts'
import { publishSettings } from './php/settings-dir.ts'
import { socketPath } from './place/socket-path.ts'
import { UPLOAD_RULES } from './place/upload-rules.ts'
import { makeWikiPlace } from './place/wiki-place.ts'
import { makeWorkDirs } from './place/work-dirs.ts'
import { ensureTemplate } from './template/make-template.ts'
import { schemaKey, templateKey } from './template/template-key.ts'
import { warmUp } from './template/warm-up.ts'
import { WikiTexts } from './template/wiki-texts.ts'
import { engineFacts } from './tree/mediawiki-tree.ts'
import type { Requirements } from './tree/requirements.ts'
import { settleSafetyCopy } from './upgrade/safety-copy.ts'
import { Upgrader } from './upgrade/upgrader.ts'
import type { WikiEngine } from './wiki-engine.ts'
import { migrateWikiDir } from './wikis/migrate-wiki-dir.ts'
import { RecordChanges } from './wikis/record-changes.ts'
import { WikiRegistry } from './wikis/registry.ts'

/** php-fpm usually answers within a second, but a machine under load may take longer. */
const START_TIMEOUT_MS = 15 * SECOND_MS

/**
 * Cleans up after a crash, prepares everything and starts php-fpm.
 * @param unlock called when the engine is closed.
 */
export async function startEngine(
  options: WikiEngineOptions,
  { tree, fpm, cli, hasLua, hasGd }: Requirements,
  unlock: () => void,
): Promise<WikiEngine> {
  const { config, log, clock } = options
  const place = makeWikiPlace(config.dataDir, unprivilegedUser(), log)
  if (!canReach(place.user, join(tree.dir, 'includes/Defines.php'), 'read'))
    throw new Error(`${place.user?.name ?? 'this user'} cannot read ${tree.dir}`)
  const pool = `wikistead-${place.id}`
  const configFile = join(place.engine, 'php-fpm.conf')
  const ended = await endLeftovers({ configFile, pool, id: place.id })
  if (ended > 0) log.warn({ processes: ended }, 'ended PHP processes that a crash had left behind')

  const key = templateKey(tree)
  const dirs = makeWorkDirs(place, key)
  const facts = { ...engineFacts(tree, hasLua), scalesPictures: hasGd }
  const settings = publishSettings(place, tree, {
    extensions: usableExtensions(facts),
    url: config.publicUrl,
    name: config.serviceName,
    cacheDir: dirs.texts,
    sendsEmail: options.deliverEmail !== undefined,
    mailFrom: config.wikiMailFrom.address,
    temporaryPasswordSeconds: (TEMPORARY_PASSWORD_DAYS * DAY_MS) / SECOND_MS,
    uploads: UPLOAD_RULES,
  })
  const readable = [...treeRoots(tree.dir), dirname(settings), dirs.texts]
  const prelude = join(dirname(settings), 'prelude.php')
  const maintenance = { treeDir: tree.dir, cli, user: place.user, id: place.id, readable, prelude }
  const hasRoom = async () => !isDiskLow(await readDiskSpace(config.dataDir), config.diskReserveMb ?? null)
  const texts = new WikiTexts({ dir: dirs.texts, place, maintenance, configFile: settings, hasRoom, log })
  await texts.makeDefault()
  const schema = schemaKey(tree)
  const template = await ensureTemplate({
    place,
    maintenance,
    configFile: settings,
    key,
    schema,
    now: clock.now(),
    log,
  })
  const registry = new WikiRegistry(place.wikis)
  await registry.load(log)
  for (const wiki of registry.all()) {
    ensureMailDir(wiki.dir, place.user)
    await migrateWikiDir(wiki, place.user)
    if (await settleSafetyCopy(wiki, place.user))
      log.warn({ wiki: wiki.host }, 'the upgrade of a wiki was interrupted; its databases were put back')
  }
  const changes = new RecordChanges(registry, place.user)

  const socket = socketPath(place.engine)
  // Two for each core, and a few that `Shares` reserves for visitors who write.
  const workers = options.workers ?? Math.min(20, Math.max(5, Math.ceil(2.5 * availableParallelism())))
  writeFileSync(
    configFile,
    fpmConfig({
      pool,
      socket,
      user: place.user,
      workers,
      tmpDir: dirs.tmp,
      prelude,
      environment: {
        MW_CONFIG_FILE: settings,
        MW_INSTALL_PATH: tree.dir,
        PATH: '/usr/local/bin:/usr/bin:/bin',
      },
    }),
  )
  // All wikis share the cache of compiled code, so nothing that a wiki can write may get into it.
  const uncached = join(place.engine, 'php-uncached')
  writeFileSync(uncached, `${place.wikis}/\n${place.engine}/warm/\n`)
  const supervisor = new FpmSupervisor({ binary: fpm, configFile, pool, socket, id: place.id, uncached }, log)
  supervisor.start()
  try {
    await supervisor.whenUp(AbortSignal.timeout(START_TIMEOUT_MS))
    const php = new PhpBackend({ supervisor, socket, treeDir: tree.dir, readable, workers, log })
    const scheme = new URL(config.publicUrl).protocol === 'https:' ? 'https:' : 'http:'
    const creating = { template, treeDir: tree.dir, scheme, user: place.user } as const
    const warm = await warmUp(php, place, { ...creating, now: clock.now() }, log)
    const upgrader = new Upgrader({
      registry,
      changes,
      maintenance,
      configFile: settings,
      hasWikibase: tree.extensions.includes('Wikibase'),
      freeBytes: async dir => {
        const { bavail, bsize } = await statfs(dir)
        return bavail * bsize
      },
      schema,
      now: () => clock.now(),
      log,
    })
    return new MediaWikiEngine({
      upgrader,
      texts,
      leftovers: new LeftoverFiles({ maintenance, configFile: settings }),
      options,
      tree,
      facts,
      place,
      dirs,
      registry,
      changes,
      supervisor,
      php,
      workers,
      creating,
      warm,
      unlock,
    })
  } catch (error) {
    await supervisor.stop()
    throw error
  }
}
