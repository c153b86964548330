import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { WikiProperty } from '#contract/batches/batch.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineFacts } from '#contract/public-config.ts'
import type { QueryServiceStatus } from '#contract/types/query-service.ts'
import type { WikiLanguage } from '#contract/types/wiki.ts'
import { pingFpm } from '#server/php/fpm-supervisor.ts'
import { WikiGoneError } from '#server/php/php-backend.ts'
import { closeInStages } from '#server/platform/close-in-stages.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  BatchEndedError,
  type BatchOrder,
  type BatchTurn,
  giveBatchOrder,
} from '#server/wikis/batches/batch-orders.ts'
import { EngineCopies } from '#server/wikis/copies/engine-copies.ts'
import { resetFirstAdmin } from '#server/wikis/first-admin.ts'
import { listFirstEdits, type WikiEdit } from '#server/wikis/first-edits.ts'
import { isWikiHost, ownHostNames } from '#server/wikis/host-name.ts'
import type { NewWiki } from '#server/wikis/new-wiki.ts'
import { deleteOAuthKey } from '#server/wikis/oauth-key.ts'
import { mediawikiPasswordHash } from '#server/wikis/password-hash.ts'
import type { WikiPublication } from '#server/wikis/published-record.ts'
import type { WikiUsage } from '#server/wikis/quota/wiki-usage.ts'
import { type KnownWiki, MAX_AGE_MS } from '#server/wikis/registry.ts'
import { countSite, type SiteFigures } from '#server/wikis/statistics.ts'
import { releaseOf } from '#server/wikis/upgrade/releases.ts'
import { listAdmins, type WikiAdmins } from '#server/wikis/wiki-admins.ts'
import type { WikiApi } from '#server/wikis/wiki-api.ts'
import { openWikiApi } from '#server/wikis/wiki-api.ts'
import {
  giveOrder,
  type LogInAhead,
  type OrderingClient,
  type OrderReply,
  type WikiOrder,
} from '#server/wikis/wiki-orders.ts'
import { listProperties } from '#server/wikis/wiki-properties.ts'
import { EngineGateway } from './engine-gateway.ts'
import type { EngineParts } from './engine-parts.ts'
import { removeSocketDir } from './socket-path.ts'
import { Upkeep } from './upkeep.ts'
import type { DecideRemoval, EngineLoad, UnservedWikis, WikiEngine } from './wiki-engine.ts'
import { WikiLifecycle } from './wiki-lifecycle.ts'

/** How long running requests may take to finish when the engine closes. */
const DRAIN_MS = 3 * SECOND_MS
const DRAIN_POLL_MS = 20
const PING_MS = 2 * SECOND_MS

/** MediaWiki behind php-fpm, with wikis in SQLite files or in MariaDB. */
export class MediaWikiEngine implements WikiEngine {
  readonly facts: EngineFacts
  readonly languages: readonly WikiLanguage[]
  readonly unavailableReason = null
  readonly retryAfterSeconds = null
  readonly copies: EngineCopies
  private readonly parts: EngineParts
  private readonly upkeep: Upkeep
  private readonly gateway: EngineGateway
  private readonly lifecycle: WikiLifecycle
  private readonly ownHosts: ReadonlySet<string>

  constructor(parts: EngineParts) {
    this.parts = parts
    this.facts = parts.facts
    this.languages = parts.tree.languages
    this.ownHosts = ownHostNames(parts.options.config.publicUrl)
    this.upkeep = new Upkeep(parts)
    this.gateway = new EngineGateway(parts, this.upkeep)
    this.lifecycle = new WikiLifecycle(parts, this.upkeep)
    this.copies = new EngineCopies({ ...parts.copying, onChanged: wiki => this.upkeep.takeIn(wiki) })
    this.upkeep.start()
  }

  async isReady(): Promise<boolean> {
    const { supervisor, storage } = this.parts
    for (const store of storage.all) if (!(await store.isReady())) return false
    const timeout = AbortSignal.timeout(PING_MS)
    // Under full load, the ping waits for a worker like any request, so a timeout is not a failure.
    return supervisor.isUp && ((await pingFpm(supervisor.socket, timeout)) || timeout.aborted)
  }

  async create(wiki: NewWiki): Promise<void> {
    await this.lifecycle.create(wiki)
  }

  async resetFirstAdmin(domain: string, password: string): Promise<string> {
    const { registry, options, storage, creating } = this.parts
    const wiki = await registry.require(domain)
    const passwordHash = await mediawikiPasswordHash(password, creating.passwordIterations)
    return await wiki.lock.write(async () => {
      const current = await registry.require(domain)
      const username = await storage
        .of(current)
        .use(current, { timeoutMs: 5 * SECOND_MS }, db =>
          resetFirstAdmin(db, passwordHash, options.clock.now()),
        )
      if (username === null) throw new Error(`The first admin of ${domain} no longer has an account.`)
      return username
    })
  }

  async replaceOAuthKey(domain: string): Promise<void> {
    const { registry, upgrader, storage } = this.parts
    const wiki = await registry.require(domain)
    await upgrader.whenServed(wiki)
    await wiki.lock.write(async () => {
      const current = await registry.require(domain)
      await storage.of(current).use(current, { timeoutMs: 5 * SECOND_MS }, deleteOAuthKey)
    })
  }

  async readAdmins(domain: string): Promise<WikiAdmins | null> {
    const { registry, options, storage } = this.parts
    const wiki = await registry.find(domain)
    if (!wiki) return null
    const now = options.clock.now()
    return await storage.of(wiki).use(wiki, { readOnly: true }, async db => await listAdmins(db, now))
  }

  async readFirstEdits(domain: string): Promise<readonly WikiEdit[] | null> {
    const { registry, storage } = this.parts
    const wiki = await registry.find(domain)
    return wiki ? await storage.of(wiki).use(wiki, { readOnly: true }, listFirstEdits) : null
  }

  async readProperties(domain: string): Promise<readonly WikiProperty[] | null> {
    const { registry, storage } = this.parts
    const wiki = await registry.find(domain)
    if (!wiki) return null
    const { language } = wiki.record
    return await storage
      .of(wiki)
      .use(wiki, { readOnly: true }, async db => await listProperties(db, language))
  }

  async order(domain: string, order: WikiOrder, client?: OrderingClient): Promise<OrderReply | null> {
    const { registry, php, upgrader } = this.parts
    const wiki = await registry.find(domain)
    if (!wiki || (wiki.record.deletedAt !== null && !ENDING.includes(order.do))) return null
    await upgrader.whenServed(wiki)
    try {
      return (await giveOrder(php, forOrder(wiki, order), order, client)).answer
    } catch (error) {
      if (error instanceof WikiGoneError) return null
      throw error
    } finally {
      this.upkeep.afterWork(wiki)
    }
  }

  async logInAhead(domain: string, ahead: LogInAhead): Promise<void> {
    const wiki = await this.parts.registry.find(domain)
    if (wiki) this.gateway.logInAhead(wiki, ahead)
  }

  async batch(domain: string, order: BatchOrder, signal?: AbortSignal): Promise<BatchTurn> {
    const { registry, php, upgrader } = this.parts
    const wiki = await registry.find(domain)
    if (!wiki || wiki.record.deletedAt !== null) throw new BatchEndedError('wiki-gone')
    if (wiki.record.suspension) throw new BatchEndedError('wiki-suspended')
    await upgrader.whenServed(wiki)
    try {
      return await giveBatchOrder(php, wiki, order, signal)
    } catch (error) {
      throw error instanceof WikiGoneError ? new BatchEndedError('wiki-gone') : error
    } finally {
      this.upkeep.afterWork(wiki)
    }
  }

  async databaseVersion(domain: string): Promise<string | null> {
    const { registry, upgrader } = this.parts
    const wiki = await registry.find(domain)
    return wiki && upgrader.isHeld(wiki) ? releaseOf(wiki.record.schema) : this.facts.version
  }

  load(): EngineLoad {
    return this.gateway.load
  }

  get searchFault(): string | null {
    return this.parts.search?.fault ?? null
  }

  unservedWikis(): UnservedWikis {
    return this.parts.upgrader.counts()
  }

  async exists(domain: string): Promise<boolean> {
    return (await this.parts.registry.find(domain)) !== undefined
  }

  async publish(publication: WikiPublication, trx?: Db): Promise<void> {
    await this.lifecycle.publish(publication, trx)
  }

  async refresh(domain: string): Promise<void> {
    await this.lifecycle.refresh(domain)
  }

  async knownEverywhere(): Promise<void> {
    // Without other processes, this one knows at once.
    if (this.parts.uses !== null) await delay(MAX_AGE_MS)
  }

  async remove(domain: string, decide?: DecideRemoval): Promise<void> {
    await this.lifecycle.remove(domain, decide)
  }

  async openApi(domain: string): Promise<WikiApi> {
    const { registry, php, upgrader } = this.parts
    await upgrader.whenServed(await registry.require(domain))
    return openWikiApi(
      php,
      async () => await registry.require(domain),
      wiki => this.upkeep.afterWork(wiki),
    )
  }

  async readStatistics(domains: readonly string[]): Promise<ReadonlyMap<string, SiteFigures>> {
    const { registry, options, storage } = this.parts
    const counts = new Map<string, SiteFigures>()
    for (const domain of domains) {
      const wiki = await registry.find(domain)
      if (!wiki) continue
      try {
        const stats = await storage
          .of(wiki)
          .use(wiki, { readOnly: true }, db => countSite(db, options.clock.now()))
        counts.set(domain, stats)
      } catch (error) {
        options.log.warn({ err: error, wiki: wiki.host }, 'the statistics of a wiki cannot be read')
      }
    }
    return counts
  }

  async queryStatus(domain: string): Promise<QueryServiceStatus> {
    return await this.parts.queries.status(await this.parts.registry.require(domain))
  }

  async rebuildQueries(domain: string): Promise<void> {
    await this.parts.queries.rebuild(await this.parts.registry.require(domain))
  }

  async readUsage(domain: string): Promise<WikiUsage | null> {
    const wiki = await this.parts.registry.find(domain)
    return wiki ? await this.upkeep.quotas.usage(wiki) : null
  }

  ownsHost(host: string): boolean {
    return isWikiHost(host, this.ownHosts)
  }

  /** The number of answers that wait for clients, and their bytes in memory and on disk. */
  get spooled(): EngineGateway['spooled'] {
    return this.gateway.spooled
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.gateway.handle(request, response)
  }

  /** Resolves when no upgrade, job, email or language is pending. */
  async settled(): Promise<void> {
    await this.upkeep.settled()
  }

  async close(): Promise<void> {
    const { php, search, supervisor, unlock, warm } = this.parts
    const drain = async () => {
      const deadline = performance.now() + DRAIN_MS
      while (!php.idle && performance.now() < deadline) await delay(DRAIN_POLL_MS)
    }
    const removeSockets = async () => {
      for (const from of [supervisor, search])
        if (from) removeSocketDir(this.parts.engineDirs.engine, from.socket)
    }
    await closeInStages([
      [async () => await this.copies.stop()],
      [async () => await this.parts.queries.close()],
      [async () => await this.upkeep.stop()],
      [drain],
      [async () => await supervisor.stop()],
      [removeSockets],
      [async () => await warm.rest],
      [async () => await this.parts.uses?.stop()],
      [async () => await this.parts.storage.close()],
      [async () => unlock()],
    ])
  }
}

/** Orders that end sessions. A deleted wiki also obeys them, because it may be brought back. */
const ENDING: readonly WikiOrder['do'][] = ['end-sessions', 'drop-rights']

/**
 * The wiki as it must be for an order of the service. A suspended wiki also obeys, so that sessions end there as
 * everywhere.
 */
function forOrder(wiki: KnownWiki, order: WikiOrder): KnownWiki {
  const deletedAt = ENDING.includes(order.do) ? null : wiki.record.deletedAt
  return {
    ...wiki,
    record: { ...wiki.record, suspension: null, deletedAt },
    latest: async () => {
      const now = await wiki.latest()
      return now && forOrder(now, order)
    },
  }
}
