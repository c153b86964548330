import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { MEGABYTE } from '#contract/limits.ts'
import { Gateway } from '#server/gateway/gateway.ts'
import { VisitorBudgets } from '#server/gateway/limits/visitor-budgets.ts'
import { PageCache } from '#server/gateway/page-cache/page-cache.ts'
import { RequestBodies } from '#server/gateway/requests/request-body.ts'
import { ResponseSpools } from '#server/gateway/spool/response-spools.ts'
import { SpoolBudget } from '#server/gateway/spool/spool-budget.ts'
import { bodyLimits, diskLimits, MEMORY_LIMITS } from '#server/gateway/spool/spool-limits.ts'
import { steadyClock } from '#server/platform/clock.ts'
import { diskFaultOf, spaceOf } from '#server/platform/disk/disk-space.ts'
import { trustedProxies } from '#server/platform/http/trusted-proxies.ts'
import { NOT_SHARED } from '#server/platform/processes/shared-uses.ts'
import { QueryPage } from '#server/query-service/page/query-page.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { LogInAhead } from '#server/wikis/wiki-orders.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Upkeep } from './upkeep.ts'
import type { EngineLoad } from './wiki-engine.ts'

/** The gateway of this engine, with its spools and its page cache. */
export class EngineGateway {
  private readonly parts: EngineParts
  private readonly gateway: Gateway
  private readonly answers: ResponseSpools
  private readonly cache: PageCache
  private readonly memory = new SpoolBudget(MEMORY_LIMITS)
  private readonly disk: SpoolBudget

  constructor(parts: EngineParts, upkeep: Upkeep) {
    const { options, tree, registry, storage, dirs, upgrader, epochs } = parts
    const { config, log, transferClock = steadyClock, budgetClock = steadyClock } = options
    this.parts = parts
    this.disk = new SpoolBudget(options.spool ?? diskLimits(dirs.bodies))
    this.answers = new ResponseSpools({
      ...{ dir: dirs.bodies, memory: this.memory, disk: this.disk, log },
      clock: transferClock,
    })
    this.cache = new PageCache({
      bytes: config.pageCacheMb * MEGABYTE,
      epochs,
      answers: this.answers,
      log,
    })
    this.gateway = new Gateway({
      registry,
      storage,
      php: parts.php,
      ...(options.logIns && { logIns: options.logIns }),
      workers: parts.workers,
      treeDir: tree.dir,
      bodies: new RequestBodies({
        dir: dirs.bodies,
        budget: new SpoolBudget(bodyLimits(dirs.bodies)),
        clock: transferClock,
      }),
      answers: this.answers,
      writeFault: async wiki => {
        // A database server has a disk of its own.
        const disk = storage.of(wiki).diskOf(wiki)
        const space = disk === null ? null : await spaceOf(disk)
        return space && diskFaultOf([space])
      },
      // The wiki may have been replaced since the request arrived.
      fileRoom: async wiki => await upkeep.quotas.fileRoom((await registry.get(wiki.host)) ?? wiki),
      trusts: trustedProxies(config.trustProxy),
      files: config,
      check: parts.check,
      team: parts.team,
      budgets: new VisitorBudgets(config.visitorBudget, budgetClock, {
        uses: parts.uses ?? NOT_SHARED,
      }),
      clock: steadyClock,
      home: { name: config.serviceName, url: config.publicUrl },
      log,
      whyUnserved: wiki => upgrader.whyUnserved(wiki),
      isHere: wiki => storage.of(wiki).isHere(wiki),
      onWorked: wiki => upkeep.afterWork(wiki),
      epochs,
      cache: this.cache,
      queries: parts.queries.service,
      queryPage: new QueryPage(join(config.distDir, 'query')),
      hasPhoneViews: tree.extensions.includes('MobileFrontend') && tree.skins.includes('minerva'),
    })
  }

  /** How busy the gateway and PHP are. */
  get load(): EngineLoad {
    const { php, queries } = this.parts
    const { size, busy, waiting } = php.load
    const gateway = this.gateway.load
    return {
      phpSlots: size,
      phpBusy: busy,
      phpWaiting: waiting + gateway.waiting,
      refusals: gateway.refusals,
      slowest: gateway.slowest,
      spoolMemory: this.memory.used,
      spoolDisk: this.disk.used,
      pageCache: { answers: this.cache.counts, ...this.cache.size },
      queries: queries.load,
    }
  }

  /** The number of answers that wait for clients, and their bytes in memory and on disk. */
  get spooled(): { readonly answers: number; readonly memory: number; readonly disk: number } {
    return { answers: this.answers.size, memory: this.memory.used, disk: this.disk.used }
  }

  logInAhead(wiki: KnownWiki, ahead: LogInAhead): void {
    this.gateway.logInAhead(wiki, ahead)
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.gateway.handle(request, response)
  }
}
