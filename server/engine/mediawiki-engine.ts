import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineFacts } from '#contract/public-config.ts'
import type { WikiLanguage, WikiSiteStats } from '#contract/types/wiki.ts'
import { trustedProxies } from '#server/platform/http/trusted-proxies.ts'
import { collectEmails } from './email/collect-emails.ts'
import type { WikiEngineOptions } from './engine-options.ts'
import { Gateway } from './gateway/gateway.ts'
import { RequestBodies } from './gateway/request-body.ts'
import { JobScheduler } from './jobs/job-scheduler.ts'
import type { LeftoverFiles } from './jobs/leftover-files.ts'
import { type FpmSupervisor, pingFpm } from './php/fpm-supervisor.ts'
import type { PhpBackend } from './php/php-backend.ts'
import { mainDatabase } from './place/wiki-files.ts'
import type { WikiPlace } from './place/wiki-place.ts'
import type { WorkDirs } from './place/work-dirs.ts'
import { QuotaKeeper } from './quota/quota-keeper.ts'
import { SIDE_DATABASE_MAX } from './quota/side-databases.ts'
import type { WikiUsage } from './quota/wiki-usage.ts'
import { AnswerSpools } from './spool/answer-spools.ts'
import { SpoolBudget } from './spool/spool-budget.ts'
import { bodyLimits, diskLimits, MEMORY_LIMITS } from './spool/spool-limits.ts'
import type { WikiTexts } from './template/wiki-texts.ts'
import type { MediaWikiTree } from './tree/mediawiki-tree.ts'
import { releaseOf } from './upgrade/releases.ts'
import type { Upgrader } from './upgrade/upgrader.ts'
import type { HeldWikis, WikiEngine } from './wiki-engine.ts'
import { type CreateWikiContext, createWiki, type NewWiki } from './wikis/create-wiki.ts'
import { resetFirstAdmin } from './wikis/first-admin.ts'
import { isWikiHost, ownHostNames } from './wikis/host-name.ts'
import { openWikiApi } from './wikis/open-api.ts'
import { mediawikiPasswordHash } from './wikis/password-hash.ts'
import { publishWiki, type WikiPublication } from './wikis/publish-wiki.ts'
import type { RecordChanges } from './wikis/record-changes.ts'
import type { KnownWiki, WikiRegistry } from './wikis/registry.ts'
import { removeWikiDir } from './wikis/remove-wiki.ts'
import { countSite } from './wikis/statistics.ts'
import type { WikiApi } from './wikis/wiki-api.ts'

interface EngineParts {
  readonly options: WikiEngineOptions
  readonly tree: MediaWikiTree
  readonly facts: EngineFacts
  readonly place: WikiPlace
  readonly dirs: WorkDirs
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  readonly supervisor: FpmSupervisor
  readonly php: PhpBackend
  /** Requests that PHP works on at once. */
  readonly workers: number
  readonly creating: Omit<CreateWikiContext, 'root' | 'now'>
  readonly upgrader: Upgrader
  readonly texts: WikiTexts
  readonly leftovers: LeftoverFiles
  readonly warm: { readonly rest: Promise<void> }
  readonly unlock: () => void
}

/** How long running requests may take to finish when the engine closes. */
const DRAIN_MS = 3 * SECOND_MS
const DRAIN_POLL_MS = 20
const PING_MS = 2 * SECOND_MS
/** Wikis counted before other events get their turn. */
const COUNT_AT_ONCE = 5

/** MediaWiki behind php-fpm, with a directory and SQLite databases for each wiki. */
export class MediaWikiEngine implements WikiEngine {
  readonly facts: EngineFacts
  readonly languages: readonly WikiLanguage[]
  readonly unavailableReason = null
  private readonly parts: EngineParts
  private readonly gateway: Gateway
  private readonly answers: AnswerSpools
  private readonly memory = new SpoolBudget(MEMORY_LIMITS)
  private readonly disk: SpoolBudget
  private readonly scheduler: JobScheduler
  private readonly quotas: QuotaKeeper
  private readonly ownHosts: ReadonlySet<string>

  constructor(parts: EngineParts) {
    const { options, tree, registry, php, workers, dirs, upgrader } = parts
    const { config, log, clock, deliverEmail } = options
    this.parts = parts
    this.facts = parts.facts
    this.languages = tree.languages
    this.ownHosts = ownHostNames(config.publicUrl)
    const home = { name: config.serviceName, url: config.publicUrl }
    this.quotas = new QuotaKeeper({
      registry,
      changes: parts.changes,
      quotaMb: config.wikiQuotaMb ?? 0,
      uploadsMb: config.wikiUploadsMb ?? 0,
      sideDatabaseMax: options.sideDatabaseMax ?? SIDE_DATABASE_MAX,
      home,
      log,
    })
    this.scheduler = new JobScheduler({
      php,
      registry,
      isHeld: host => upgrader.isHeld(host),
      log,
      now: () => clock.now(),
      afterwards: async wiki => {
        this.quotas.wake(wiki)
        await parts.texts.makeRequested(wiki)
        await parts.leftovers.remove(wiki, clock.now())
        if (deliverEmail) await collectEmails(wiki, deliverEmail, log, clock.now())
      },
    })
    this.disk = new SpoolBudget(options.spool ?? diskLimits(dirs.bodies))
    this.answers = new AnswerSpools({ dir: dirs.bodies, memory: this.memory, disk: this.disk, clock, log })
    this.gateway = new Gateway({
      registry,
      php,
      workers,
      treeDir: tree.dir,
      bodies: new RequestBodies({
        dir: dirs.bodies,
        budget: new SpoolBudget(bodyLimits(dirs.bodies)),
        clock,
      }),
      answers: this.answers,
      fileRoom: wiki => this.quotas.fileRoom(wiki),
      trusts: trustedProxies(config.trustProxy),
      home,
      log,
      whyHeld: host => upgrader.whyHeld(host),
      onWorked: wiki => this.afterWork(wiki),
    })
    // A crash may have left jobs and emails.
    for (const wiki of registry.all()) this.scheduler.wake(wiki)
    upgrader.start(wiki => this.afterWork(wiki))
    parts.texts.prepareFor(registry.all())
    void this.quotas.checkAll()
  }

  async isReady(): Promise<boolean> {
    const { supervisor } = this.parts
    const timeout = AbortSignal.timeout(PING_MS)
    // Under full load the ping waits for a worker like any request: a timeout is not a failure.
    return supervisor.isUp && ((await pingFpm(supervisor.socket, timeout)) || timeout.aborted)
  }

  async create(wiki: NewWiki): Promise<void> {
    const { creating, place, options, registry, texts } = this.parts
    if (registry.find(wiki.domain)) throw new Error(`There is already a wiki at ${wiki.domain}.`)
    texts.prepare(wiki.language)
    registry.set(await createWiki({ ...creating, root: place.wikis, now: options.clock.now() }, wiki))
  }

  async resetFirstAdmin(domain: string, password: string): Promise<string> {
    const { registry, options } = this.parts
    const wiki = registry.require(domain)
    const passwordHash = await mediawikiPasswordHash(password)
    const release = await wiki.writeLane.acquire()
    try {
      const database = mainDatabase(wiki.dir, wiki.record.dbName)
      const username = resetFirstAdmin(database, passwordHash, options.clock.now())
      if (username === null) throw new Error(`The first admin of ${domain} no longer has an account.`)
      return username
    } finally {
      release()
    }
  }

  databaseVersion(domain: string): string | null {
    const { registry, upgrader } = this.parts
    const wiki = registry.find(domain)
    return wiki && upgrader.isHeld(wiki.host) ? releaseOf(wiki.record.schema) : this.facts.version
  }

  heldWikis(): HeldWikis {
    return this.parts.upgrader.counts()
  }

  exists(domain: string): boolean {
    return this.parts.registry.find(domain) !== undefined
  }

  domains(): readonly string[] {
    return this.parts.registry.all().map(({ record }) => record.domain)
  }

  async publish(publication: WikiPublication): Promise<void> {
    const { changes, options, registry } = this.parts
    await publishWiki(changes, publication, options.clock.now())
    await this.quotas.check(registry.require(publication.domain))
  }

  async remove(domain: string): Promise<void> {
    const { registry, place } = this.parts
    const wiki = registry.find(domain)
    if (!wiki) return
    const release = await wiki.writeLane.acquire()
    try {
      registry.delete(wiki.host)
      this.quotas.forget(wiki.host)
      this.parts.upgrader.forget(wiki.host)
      await removeWikiDir(place.wikis, wiki.host)
    } finally {
      release()
    }
  }

  async openApi(domain: string): Promise<WikiApi> {
    const { registry, php, upgrader } = this.parts
    await upgrader.whenServed(registry.require(domain).host)
    return openWikiApi(
      php,
      () => registry.require(domain),
      wiki => this.afterWork(wiki),
    )
  }

  async readStatistics(domains: readonly string[]): Promise<ReadonlyMap<string, WikiSiteStats>> {
    const { registry, options } = this.parts
    const counts = new Map<string, WikiSiteStats>()
    for (const [index, domain] of domains.entries()) {
      const wiki = registry.find(domain)
      if (!wiki) continue
      try {
        counts.set(domain, countSite(mainDatabase(wiki.dir, wiki.record.dbName), options.clock.now()))
      } catch (error) {
        options.log.warn({ err: error, wiki: wiki.host }, 'the statistics of a wiki cannot be read')
      }
      if (index % COUNT_AT_ONCE === 0) await nextTurn()
    }
    return counts
  }

  async readUsage(domain: string): Promise<WikiUsage | null> {
    const wiki = this.parts.registry.find(domain)
    return wiki ? await this.quotas.usage(wiki) : null
  }

  ownsHost(host: string): boolean {
    return isWikiHost(host, this.ownHosts)
  }

  /** Answers that wait for clients, and their bytes in memory and on disk. */
  get spooled(): { readonly answers: number; readonly memory: number; readonly disk: number } {
    return { answers: this.answers.size, memory: this.memory.used, disk: this.disk.used }
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.gateway.handle(request, response)
  }

  /** Resolves when no upgrade, job, email or language is pending. */
  async settled(): Promise<void> {
    await Promise.all([this.parts.warm.rest, this.parts.upgrader.done()])
    await this.scheduler.settled()
    await this.parts.texts.settled()
    await this.quotas.settled()
  }

  /** MediaWiki may have left jobs and emails, and the wiki may have grown. */
  private afterWork(wiki: KnownWiki): void {
    this.quotas.wake(wiki)
    this.scheduler.wake(wiki)
  }

  async close(): Promise<void> {
    const { php, supervisor, unlock, warm, upgrader, texts } = this.parts
    await Promise.all([this.scheduler.stop(), this.quotas.stop(), upgrader.stop(), texts.stop()])
    const deadline = performance.now() + DRAIN_MS
    while (!php.idle && performance.now() < deadline) await delay(DRAIN_POLL_MS)
    await supervisor.stop()
    await warm.rest
    unlock()
  }
}
