import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { CrawlerCheck } from '#server/gateway/crawlers/crawler-check.ts'
import { TeamPasses } from '#server/gateway/passes/team-passes.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { Requirements } from '#server/mediawiki/tree/requirements.ts'
import { PhpBackend } from '#server/php/php-backend.ts'
import { ProofOfWork } from '#server/platform/captcha/proof-of-work.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/dialect.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import { roomIn } from '#server/platform/disk/disk-watch.ts'
import { trustedProxies } from '#server/platform/http/trusted-proxies.ts'
import { NOT_SHARED, SharedUses } from '#server/platform/processes/shared-uses.ts'
import { EpochRows } from '#server/wikis/epochs/epoch-rows.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import { SharedEpochs } from '#server/wikis/epochs/shared-epochs.ts'
import { openMsFor, type WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import { MAX_AGE_MS } from '#server/wikis/registry.ts'
import { SearchIndexes } from '#server/wikis/search/search-indexes.ts'
import { SearchServer } from '#server/wikis/search/search-server.ts'
import { startWarm } from '#server/wikis/template/start-warm.ts'
import { UpgradeRun } from '#server/wikis/upgrade/upgrade-run.ts'
import { Upgrader } from '#server/wikis/upgrade/upgrader.ts'
import { LeftoverFiles } from '#server/wikis/upkeep/leftover-files.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import { MediaWikiEngine } from './mediawiki-engine.ts'
import { openWikis } from './open-wikis.ts'
import { prepareRuntime } from './prepare-runtime.ts'
import { removeSocketDir } from './socket-path.ts'
import { superviseFpm } from './supervise-fpm.ts'
import type { WikiEngine } from './wiki-engine.ts'
import { WikiQueries } from './wiki-queries.ts'

/** php-fpm usually answers within a second, but a machine under load may take longer. */
const START_TIMEOUT_MS = MINUTE_MS

/**
 * Prepares everything, opens the wikis and starts php-fpm. Leaves no process, connection or timer behind if it rejects.
 * @param unlock called when the engine is closed.
 * @param signal aborts the start, after the current step.
 */
export async function startEngine(
  options: WikiEngineOptions,
  requirements: Requirements,
  unlock: () => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<WikiEngine> {
  const { config, db, log, clock } = options
  const { tree, cli } = requirements
  const seconds = config.phpTimeoutSeconds
  const epochs = createEpochs(db, seconds, log)
  const runtime = await prepareRuntime(options, requirements, epochs)
  signal.throwIfAborted()
  const { engineDirs, dirs, facts, configFile, maintenance, texts, schema, template } = runtime
  const { supervisor, socket, workers, list, preload } = superviseFpm(options, requirements, runtime, seconds)
  const undo: (() => Promise<void>)[] = [async () => removeSocketDir(engineDirs.engine, socket)]
  try {
    const wikis = await openWikis(options, requirements, runtime, epochs)
    const { storage, store, registry, changes, leases } = wikis
    undo.push(async () => await storage.close())
    signal.throwIfAborted()
    supervisor.start()
    undo.push(async () => await supervisor.stop())
    await supervisor.whenUp(AbortSignal.any([signal, AbortSignal.timeout(START_TIMEOUT_MS)]))
    const { readable } = maintenance
    const php = new PhpBackend({
      ...{ supervisor, socket, treeDir: tree.dir, readable, workers, seconds, log },
      search: runtime.search,
    })
    const scheme = new URL(config.publicUrl).protocol === 'https:' ? 'https:' : 'http:'
    const { passwordIterations } = runtime
    const creating = {
      template,
      treeDir: tree.dir,
      scheme,
      user: engineDirs.user,
      passwordIterations,
    } as const
    const hasWikibase = tree.extensions.includes('Wikibase')
    const warm = await startWarm(
      {
        ...{ php, supervisor, engineDirs, list, cli, hasSearch: config.searchServer !== null, log },
        isBrief: options.isBrief ?? false,
      },
      preload,
      {
        ...creating,
        now: clock.now(),
      },
    )
    // The warm-up ends when php-fpm does, and must not overlap with that of the next attempt.
    undo.unshift(async () => await warm.rest)
    signal.throwIfAborted()
    const now = () => clock.now()
    const upgrader = new Upgrader({
      registry,
      changes,
      storage,
      leases,
      run: new UpgradeRun({ db, schema, now }),
      ...(options.canaries && { canaries: options.canaries }),
      schema,
      outdated: await store.otherSchemas(schema),
      now,
      log,
    })
    const queriesDir = join(dirname(engineDirs.wikis), 'queries')
    const queries = new WikiQueries({
      dir: queriesDir,
      room: async () => await roomIn(queriesDir, config.diskReserveMb),
      maintenance,
      configFile,
      php,
      storage,
      store,
      epochs,
      clock,
      log,
      memoryMb: config.queryMemoryMb,
      endpoint: config.sparqlEndpoint,
      timeoutSeconds: config.queryTimeoutSeconds,
      hasWikibase,
    })
    undo.push(async () => await queries.close())
    const search =
      runtime.search && config.searchServer
        ? new SearchIndexes({
            ...wikis,
            link: runtime.search,
            server: new SearchServer(config.searchServer, hasWikibase),
            user: engineDirs.user,
            maintenance,
            configFile,
            isHeld: wiki => upgrader.isHeld(wiki),
            // Without other processes, this one knows at once.
            knownEverywhere: async () => {
              if (isPostgres(db)) await delay(MAX_AGE_MS)
            },
            clock,
            log,
          })
        : null
    await search?.listen()
    undo.push(async () => await search?.stop())
    const uses = isPostgres(db) ? new SharedUses({ db, clock, log }) : null
    uses?.start()
    undo.push(async () => await uses?.stop())
    return new MediaWikiEngine({
      ...wikis,
      queries,
      search,
      check: new CrawlerCheck({
        mode: config.crawlerCheck,
        work: await ProofOfWork.create(db, clock),
        secret: await serviceSecret(db, 'crawler-check'),
        clock,
        uses: uses ?? NOT_SHARED,
      }),
      team: new TeamPasses({
        secret: await serviceSecret(db, 'team-pass'),
        clock,
        trusts: trustedProxies(config.trustProxy),
      }),
      uses,
      upgrader,
      texts,
      leftovers: new LeftoverFiles({ maintenance, configFile }),
      copying: {
        ...wikis,
        engineDirs,
        log,
        upgrader,
        maintenance,
        configFile,
        template,
        php,
        scheme,
        clock,
      },
      options,
      tree,
      facts,
      engineDirs,
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
    for (const step of undo.reverse())
      await step().catch(err => log.warn({ err }, 'the remains of a failed start could not be stopped'))
    throw error
  }
}

/**
 * @param db the service's database, which several processes may share if it is PostgreSQL.
 * @param seconds the time that PHP may take.
 */
function createEpochs(db: Db, seconds: number, log: EngineLog): WikiEpochs {
  const openMs = openMsFor(seconds)
  return isPostgres(db)
    ? new SharedEpochs({ rows: new EpochRows(db), openMs, log })
    : new MemoryEpochs({ openMs })
}
