import { writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DAY_MS, SECOND_MS } from '#contract/durations.ts'
import { TEMPORARY_PASSWORD_DAYS } from '#contract/limits.ts'
import { ProofOfWork } from '#server/platform/captcha/proof-of-work.ts'
import { PHP_TIMEOUT_S } from '#server/platform/config/php-timeout.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import { readDiskSpace, spaceOf } from '#server/platform/disk/disk-space.ts'
import { isDiskLow, reserveOf } from '#server/platform/disk/disk-watch.ts'
import { canReach, unprivilegedUser } from '#server/platform/process-user.ts'
import { CrawlerCheck } from './crawlers/crawler-check.ts'
import { PASSWORD_ITERATIONS, type WikiEngineOptions } from './engine-options.ts'
import { createEpochs } from './epochs/create-epochs.ts'
import { LeftoverFiles } from './jobs/leftover-files.ts'
import { MediaWikiEngine } from './mediawiki-engine.ts'
import { treeRoots } from './php/confinement.ts'
import { usableExtensions } from './php/extension-rules.ts'
import { fpmConfig } from './php/fpm-config.ts'
import { FpmSupervisor } from './php/fpm-supervisor.ts'
import { endLeftovers } from './php/leftovers.ts'
import { PhpBackend } from './php/php-backend.ts'
import { PreloadList } from './php/preloading.ts'
import { publishSettings } from './php/settings-dir.ts'
import { socketPath } from './place/socket-path.ts'
import { UPLOAD_RULES } from './place/upload-rules.ts'
import { makeWikiPlace } from './place/wiki-place.ts'
import { emptyDir, makeWorkDirs } from './place/work-dirs.ts'
import { startMaria } from './start-maria.ts'
import { DatabaseRows } from './storage/database-rows.ts'
import { LiveDatabases } from './storage/live-databases.ts'
import { WikiStorage } from './storage/wiki-storage.ts'
import { ensureTemplate } from './template/make-template.ts'
import { startWarm } from './template/start-warm.ts'
import { schemaKey, templateKey } from './template/template-key.ts'
import { LIST_EDITION } from './template/warm-up.ts'
import { WikiTexts } from './template/wiki-texts.ts'
import { engineFacts } from './tree/mediawiki-tree.ts'
import type { Requirements } from './tree/requirements.ts'
import { prepareWiki } from './upgrade/prepare-wiki.ts'
import { Upgrader } from './upgrade/upgrader.ts'
import type { WikiEngine } from './wiki-engine.ts'
import { WikiQueries } from './wiki-queries.ts'
import { RecordChanges } from './wikis/record-changes.ts'
import { RecordStore } from './wikis/record-store.ts'
import { WikiRegistry } from './wikis/registry.ts'
import { takeOverOldWikis } from './wikis/take-over.ts'
import { WikiDirs } from './wikis/wiki-dirs.ts'

/** Databases in MariaDB that are prepared for new wikis. */
const SPARE_DATABASES = 8
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
  const { config, db, log, clock } = options
  const place = makeWikiPlace(config.dataDir, unprivilegedUser(), log)
  if (!canReach(place.user, join(tree.dir, 'includes/Defines.php'), 'read'))
    throw new Error(`${place.user?.name ?? 'this user'} cannot read ${tree.dir}`)
  const pool = `wikistead-${place.id}`
  const configFile = join(place.engine, 'php-fpm.conf')
  const ended = await endLeftovers({ configFile, pool, id: place.id })
  if (ended > 0) log.warn({ processes: ended }, 'ended PHP processes that a crash had left behind')

  const key = templateKey(tree)
  const dirs = makeWorkDirs(place, key)
  await emptyDir(place.copies)
  const facts = { ...engineFacts(tree, hasLua), scalesPictures: hasGd }
  const settings = publishSettings(place, tree, {
    extensions: usableExtensions(facts),
    url: config.publicUrl,
    name: config.serviceName,
    cacheDir: dirs.texts,
    sendsEmail: options.deliverEmail !== undefined,
    mailFrom: config.wikiMailFrom.address,
    temporaryPasswordSeconds: (TEMPORARY_PASSWORD_DAYS * DAY_MS) / SECOND_MS,
    passwordIterations: options.passwordIterations ?? PASSWORD_ITERATIONS,
    uploads: UPLOAD_RULES,
    answersQueries: (config.queryMemoryMb ?? 0) > 0,
  })
  const readable = [...treeRoots(tree.dir), dirname(settings), dirs.texts]
  const prelude = join(dirname(settings), 'prelude.php')
  const maintenance = {
    treeDir: tree.dir,
    cli,
    user: place.user,
    id: place.id,
    readable,
    prelude,
    told: dirs.told,
  }
  const seconds = config.phpTimeoutSeconds ?? PHP_TIMEOUT_S
  const epochs = createEpochs(db, seconds, log)
  const hasRoom = async () =>
    !isDiskLow(await readDiskSpace({ dataDir: config.dataDir, filesDir: null }), config.diskReserveMb ?? null)
  const texts = new WikiTexts({
    dir: dirs.texts,
    place,
    maintenance,
    configFile: settings,
    hasRoom,
    onMade: () => epochs.renewAll(),
    log,
  })
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
  // PHP's user may not be able to enter the data directory.
  const filesRoot = config.filesDir ? resolve(config.filesDir) : dirname(place.wikis)
  if (config.wikiDatabase && !canReach(place.user, filesRoot, 'enter'))
    throw new Error(`${place.user?.name ?? 'this user'} cannot enter FILES_DIR, ${filesRoot}`)
  const maria = config.wikiDatabase
    ? await startMaria({
        mariadb: config.wikiDatabase,
        db,
        clock,
        spares: options.spareDatabases ?? SPARE_DATABASES,
        filesRoot,
        place,
        maintenance,
        configFile: settings,
        template,
        key,
        log,
      })
    : null
  const databases = new LiveDatabases(place.user, place.id)
  const storage = new WikiStorage({
    live: databases,
    server: maria?.server ?? null,
    filesRoot,
    now: () => clock.now(),
  })
  const store = new RecordStore(db, () => clock.now())
  const wikiDirs = new WikiDirs(place.wikis, place.user)
  await wikiDirs.prepare()
  await takeOverOldWikis(place.wikis, store, log)
  await wikiDirs.settleAll(store, log)
  const registry = new WikiRegistry({
    root: place.wikis,
    store,
    prepare: async wiki => await prepareWiki(wiki, { user: place.user, maria, log }),
    locate: wiki => storage.locate(wiki),
    epochs,
  })
  const changes = new RecordChanges(registry, store)

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
      seconds,
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
  const list = new PreloadList(place, `${key}-${LIST_EDITION}`, join(dirname(settings), 'preload.php'))
  const known = list.read()
  const first = known === undefined && options.preloads === false ? null : known
  const supervisor = new FpmSupervisor(
    { binary: fpm, configFile, pool, socket, id: place.id, uncached, preload: first ?? null },
    log,
  )
  supervisor.start()
  try {
    await supervisor.whenUp(AbortSignal.timeout(START_TIMEOUT_MS))
    const php = new PhpBackend({ supervisor, socket, treeDir: tree.dir, readable, workers, seconds, log })
    const scheme = new URL(config.publicUrl).protocol === 'https:' ? 'https:' : 'http:'
    const creating = { template, treeDir: tree.dir, scheme, user: place.user } as const
    const room = async () => {
      const space = await spaceOf(place.copies)
      return space ? space.free - reserveOf(space, config.diskReserveMb ?? null) : 0
    }
    const warm = await startWarm({ php, supervisor, place, list, cli, log }, first, {
      ...creating,
      now: clock.now(),
    })
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
      outdated: await store.otherSchemas(schema),
      maria,
      now: () => clock.now(),
      log,
    })
    const queries = new WikiQueries({
      dir: join(dirname(place.wikis), 'queries'),
      maintenance,
      configFile: settings,
      php,
      storage,
      store,
      epochs,
      clock,
      log,
      memoryMb: config.queryMemoryMb ?? 0,
      endpoint: config.sparqlEndpoint ?? null,
      timeoutSeconds: config.queryTimeoutSeconds ?? 60,
      hasWikibase: tree.extensions.includes('Wikibase'),
    })
    return new MediaWikiEngine({
      queries,
      check: new CrawlerCheck({
        mode: config.crawlerCheck ?? 'off',
        work: await ProofOfWork.create(db, clock),
        secret: await serviceSecret(db, 'crawler-check'),
        clock,
      }),
      upgrader,
      texts,
      leftovers: new LeftoverFiles({ maintenance, configFile: settings }),
      copying: {
        place,
        registry,
        store,
        dirs: wikiDirs,
        log,
        changes,
        upgrader,
        maintenance,
        configFile: settings,
        template,
        maria,
        storage,
        locate: wiki => storage.locate(wiki),
        php,
        scheme,
        clock,
        room,
      },
      options,
      tree,
      facts,
      place,
      dirs,
      registry,
      epochs,
      store,
      databases,
      storage,
      maria,
      databaseRows: maria?.rows ?? new DatabaseRows(db, () => clock.now()),
      languages: await store.languages(),
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
    await maria?.close()
    throw error
  }
}
