import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import { ProofOfWork } from '#server/platform/captcha/proof-of-work.ts'
import { PHP_TIMEOUT_S } from '#server/platform/config/php-timeout.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import { spaceOf } from '#server/platform/disk/disk-space.ts'
import { reserveOf } from '#server/platform/disk/disk-watch.ts'
import { CrawlerCheck } from './crawlers/crawler-check.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import { createEpochs } from './epochs/create-epochs.ts'
import { LeftoverFiles } from './jobs/leftover-files.ts'
import { MediaWikiEngine } from './mediawiki-engine.ts'
import { openWikis } from './open-wikis.ts'
import { PhpBackend } from './php/php-backend.ts'
import { prepareRuntime } from './prepare-runtime.ts'
import { superviseFpm } from './supervise-fpm.ts'
import { startWarm } from './template/start-warm.ts'
import type { Requirements } from './tree/requirements.ts'
import { Upgrader } from './upgrade/upgrader.ts'
import type { WikiEngine } from './wiki-engine.ts'
import { WikiQueries } from './wiki-queries.ts'

/** php-fpm usually answers within a second, but a machine under load may take longer. */
const START_TIMEOUT_MS = 15 * SECOND_MS

/**
 * Prepares everything, opens the wikis and starts php-fpm.
 * @param unlock called when the engine is closed.
 */
export async function startEngine(
  options: WikiEngineOptions,
  requirements: Requirements,
  unlock: () => void,
): Promise<WikiEngine> {
  const { config, db, log, clock } = options
  const { tree, cli } = requirements
  const seconds = config.phpTimeoutSeconds ?? PHP_TIMEOUT_S
  const epochs = createEpochs(db, seconds, log)
  const runtime = await prepareRuntime(options, requirements, epochs)
  const { place, dirs, facts, configFile, maintenance, texts, schema, template } = runtime
  const { supervisor, socket, workers, list, preload } = superviseFpm(options, requirements, runtime, seconds)
  const wikis = await openWikis(options, runtime, epochs)
  const { maria, storage, store, registry, changes } = wikis
  supervisor.start()
  try {
    await supervisor.whenUp(AbortSignal.timeout(START_TIMEOUT_MS))
    const { readable } = maintenance
    const php = new PhpBackend({ supervisor, socket, treeDir: tree.dir, readable, workers, seconds, log })
    const scheme = new URL(config.publicUrl).protocol === 'https:' ? 'https:' : 'http:'
    const creating = { template, treeDir: tree.dir, scheme, user: place.user } as const
    const hasWikibase = tree.extensions.includes('Wikibase')
    const warm = await startWarm({ php, supervisor, place, list, cli, log }, preload, {
      ...creating,
      now: clock.now(),
    })
    const upgrader = new Upgrader({
      registry,
      changes,
      maintenance,
      configFile,
      hasWikibase,
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
      configFile,
      php,
      storage,
      store,
      epochs,
      clock,
      log,
      memoryMb: config.queryMemoryMb ?? 0,
      endpoint: config.sparqlEndpoint ?? null,
      timeoutSeconds: config.queryTimeoutSeconds ?? 60,
      hasWikibase,
    })
    return new MediaWikiEngine({
      ...wikis,
      queries,
      check: new CrawlerCheck({
        mode: config.crawlerCheck ?? 'off',
        work: await ProofOfWork.create(db, clock),
        secret: await serviceSecret(db, 'crawler-check'),
        clock,
      }),
      upgrader,
      texts,
      leftovers: new LeftoverFiles({ maintenance, configFile }),
      copying: {
        ...wikis,
        place,
        dirs: wikis.wikiDirs,
        log,
        upgrader,
        maintenance,
        configFile,
        template,
        locate: wiki => storage.locate(wiki),
        php,
        scheme,
        clock,
        room: async () => {
          const space = await spaceOf(place.copies)
          return space ? space.free - reserveOf(space, config.diskReserveMb ?? null) : 0
        },
      },
      options,
      tree,
      facts,
      place,
      dirs,
      epochs,
      languages: await store.languages(),
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
