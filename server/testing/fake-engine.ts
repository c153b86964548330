import type { WikiProperty } from '#contract/batches/batch.ts'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import type { UserName } from '#contract/domain/user-name.ts'
import type { EngineFacts } from '#contract/public-config.ts'
import type { QueryServiceStatus } from '#contract/types/query-service.ts'
import type { WikiLanguage, WikiSiteStats } from '#contract/types/wiki.ts'
import {
  type DecideRemoval,
  type EngineLoad,
  EngineUnavailableError,
  type UnservedWikis,
  type WikiEngine,
} from '#server/engine/wiki-engine.ts'
import {
  BatchEndedError,
  type BatchOrder,
  BatchOvertakenError,
  type BatchTurn,
} from '#server/wikis/batches/batch-orders.ts'
import type { EditResult } from '#server/wikis/batches/entity-edit.ts'
import type { WikiEdit } from '#server/wikis/first-edits.ts'
import type { NewWiki } from '#server/wikis/new-wiki.ts'
import type { WikiPublication } from '#server/wikis/published-record.ts'
import type { WikiUsage } from '#server/wikis/quota/wiki-usage.ts'
import type { SiteFigures } from '#server/wikis/statistics.ts'
import type { WikiAdmins } from '#server/wikis/wiki-admins.ts'
import type { WikiApi } from '#server/wikis/wiki-api.ts'
import type { LogInAhead, OrderReply, WikiOrder } from '#server/wikis/wiki-orders.ts'
import { FakeCopies, type FakeWiki } from './fake-copies.ts'

const LANGUAGES = Object.entries({
  de: 'Deutsch',
  en: 'English',
  hsb: 'hornjoserbsce',
  ar: 'العربية',
  'zh-hans': '中文（简体）',
}).map(([code, name]) => ({ code, name }))

type EditOrder = Extract<BatchOrder, { readonly do: 'edit-entities' }>

/** An engine that only records its calls. Tests read and set its fields. */
export class FakeEngine implements WikiEngine {
  facts: EngineFacts = {
    available: true,
    version: '1.43.0',
    skins: ['vector', 'timeless', 'modern'],
    extensions: [
      'wikibase',
      'wikibaselexeme',
      'confirmedit',
      'questycaptcha',
      'confirmaccount',
      'wikibasemanifest',
    ],
    lua: false,
  }
  languages: readonly WikiLanguage[] = LANGUAGES
  unavailableReason: string | null = null
  searchFault: string | null = null
  retryAfterSeconds: number | null = null
  ready = true
  /** The error with which the next calls of `create` reject; null for success. */
  createFails: Error | null = null
  readonly wikis = new Map<string, NewWiki>()
  readonly published: WikiPublication[] = []
  readonly removed: string[] = []
  readonly statistics = new Map<string, WikiSiteStats & Partial<SiteFigures>>()
  closed = false
  readonly copies = new FakeCopies({
    find: domain => this.findWiki(domain),
    add: ({ id, domain, sitename }) => {
      const admin = { username: 'Placed' as UserName, password: '', email: '' }
      this.wikis.set(domain, { id, domain, sitename, language: DEFAULT_LANGUAGE, admin })
    },
  })

  /** Behaves like a machine without MediaWiki. */
  makeUnavailable(reason = 'No MediaWiki: apt-get install --no-install-recommends mediawiki'): void {
    this.facts = { available: false, version: null, skins: [], extensions: [], lua: false }
    this.unavailableReason = reason
    this.ready = false
    this.createFails = new EngineUnavailableError(reason)
    this.copies.failAll(this.createFails)
  }

  /** Behaves like an engine that has not started yet and is tried again. */
  makeLate(retryAfterSeconds: number): void {
    this.makeUnavailable('MariaDB is late')
    this.retryAfterSeconds = retryAfterSeconds
    this.createFails = new EngineUnavailableError('MariaDB is late', retryAfterSeconds)
  }

  /** Behaves like an engine that has started after all. */
  comeUp({ facts, languages }: Pick<FakeEngine, 'facts' | 'languages'> = new FakeEngine()): void {
    Object.assign(this, { facts, languages, unavailableReason: null, retryAfterSeconds: null })
    this.ready = true
    this.createFails = null
    this.copies.fails = {}
  }

  async isReady(): Promise<boolean> {
    return this.ready
  }

  async create(wiki: NewWiki): Promise<void> {
    if (this.createFails) throw this.createFails
    if (this.wikis.has(wiki.domain)) throw new Error(`There is already a wiki at ${wiki.domain}.`)
    this.wikis.set(wiki.domain, wiki)
  }

  /** New passwords of first admins, by domain. */
  readonly resets = new Map<string, string>()

  /** The error with which the next calls of `resetFirstAdmin` reject; null for success. */
  resetFails: Error | null = null

  async resetFirstAdmin(domain: string, password: string): Promise<string> {
    if (this.resetFails) throw this.resetFails
    const wiki = this.wikis.get(domain)
    if (!wiki) throw new Error(`There is no wiki at ${domain}.`)
    this.resets.set(domain, password)
    return wiki.admin.username
  }

  /** The domains of the wikis whose OAuth key was replaced. */
  readonly newKeys: string[] = []

  async replaceOAuthKey(domain: string): Promise<void> {
    if (!this.wikis.has(domain)) throw new Error(`There is no wiki at ${domain}.`)
    this.newKeys.push(domain)
  }

  /** The administrators of wikis, by domain; only the first admin if missing. */
  readonly admins = new Map<string, WikiAdmins>()
  /** The error with which the next calls of `readAdmins` reject; null for success. */
  adminsFail: Error | null = null

  async readAdmins(domain: string): Promise<WikiAdmins | null> {
    if (this.adminsFail) throw this.adminsFail
    const wiki = this.wikis.get(domain)
    return wiki ? (this.admins.get(domain) ?? { names: [wiki.admin.username], more: false }) : null
  }

  /** The properties of every wiki. */
  properties: readonly WikiProperty[] = []
  /** The error with which the next calls of `readProperties` reject; null for success. */
  propertiesFail: Error | null = null

  async readProperties(domain: string): Promise<readonly WikiProperty[] | null> {
    if (this.propertiesFail) throw this.propertiesFail
    return this.wikis.has(domain) ? this.properties : null
  }

  /** The first edits in wikis, by domain; none if missing. */
  readonly firstEdits = new Map<string, readonly WikiEdit[]>()
  /** The error with which the next calls of `readFirstEdits` reject; null for success. */
  firstEditsFail: Error | null = null

  async readFirstEdits(domain: string): Promise<readonly WikiEdit[] | null> {
    if (this.firstEditsFail) throw this.firstEditsFail
    return this.wikis.has(domain) ? (this.firstEdits.get(domain) ?? []) : null
  }

  /** The orders to wikis, oldest first. */
  /** How the next orders fail; null for success. */
  orderFails: 'gone' | 'refused' | null = null
  /** The answer to the next orders that create an account or prove that a member owns it. */
  orderReply: OrderReply = { id: 1, since: '', name: 'Ada', made: false }
  readonly orders: (WikiOrder & { readonly domain: string })[] = []

  async order(domain: string, order: WikiOrder): Promise<OrderReply | null> {
    this.orders.push({ domain, ...order })
    if (this.orderFails) return { failed: this.orderFails }
    return this.wikis.has(domain) ? this.orderReply : null
  }

  /** The log-ins that were prepared ahead, oldest first. */
  readonly logInsAhead: (LogInAhead & { readonly domain: string })[] = []

  async logInAhead(domain: string, ahead: LogInAhead): Promise<void> {
    this.logInsAhead.push({ domain, ...ahead })
  }

  /** The orders about batches, oldest first. */
  readonly batchOrders: (BatchOrder & { readonly domain: string })[] = []
  /** The wiki's results of edits. By default each edit creates an item, and a turn takes ten. */
  obeyBatch: (order: EditOrder) => readonly EditResult[] = order =>
    order.edits.slice(0, 10).map(({ line }) => ({
      ...{ line, outcome: 'created', before: null, problems: [] },
      ...{ id: order.check ? null : `Q${line}`, revision: order.check ? null : line },
    }))
  /** The last saved turn of each batch, by the batch's number. */
  readonly savedTurns = new Map<number, BatchTurn>()
  private readonly closedBatches = new Set<number>()

  async batch(domain: string, order: BatchOrder): Promise<BatchTurn> {
    this.batchOrders.push({ domain, ...order })
    if (!this.wikis.has(domain)) throw new BatchEndedError('wiki-gone')
    const saved = this.savedTurns.get(order.batch) ?? { from: 0, results: [] }
    const done = saved.from + saved.results.length
    const isClosed = this.closedBatches.has(order.batch)
    if (order.do === 'batch-saved') return saved
    if (order.do === 'batch-close') {
      this.closedBatches.add(order.batch)
      return saved
    }
    if (order.do === 'batch-end') {
      if (isClosed) this.savedTurns.set(order.batch, { from: done, results: [] })
      else this.savedTurns.delete(order.batch)
      return { from: 0, results: [] }
    }
    if (!order.check && (isClosed || order.from !== done))
      throw new BatchOvertakenError('These edits are made already.')
    const results = this.obeyBatch(order)
    const refused = order.stops ? results.findIndex(({ outcome }) => outcome === 'refused') : -1
    const turn = { from: order.from, results: refused < 0 ? results : results.slice(0, refused + 1) }
    if (!order.check) this.savedTurns.set(order.batch, turn)
    return turn
  }

  /** The wikis that are not served. */
  unserved: UnservedWikis = {}

  load(): EngineLoad {
    return {
      ...{ phpSlots: 5, phpBusy: 2, phpWaiting: 1, spoolMemory: 1000, spoolDisk: 0 },
      refusals: { costly_budget: 3, full_queue: 0 },
      pageCache: {
        answers: { hit: 6, miss: 2, shared: 1, stale: 1, bypass: 4 },
        bytes: 2000,
        entries: 3,
      },
      slowest: [{ wiki: 'cards.example.org', seconds: 12.5 }],
      queries: { open: 2, bytes: 3000 },
    }
  }

  /** The states of the wikis' query services, by domain; ready if missing. */
  readonly queryStates = new Map<string, QueryServiceStatus>()
  /** The domains of the wikis whose indexes were rebuilt. */
  readonly rebuilt: string[] = []

  async queryStatus(domain: string): Promise<QueryServiceStatus> {
    return this.queryStates.get(domain) ?? { state: 'ready', behind: 0, triples: 58_000, bytes: 26_000_000 }
  }

  async rebuildQueries(domain: string): Promise<void> {
    this.rebuilt.push(domain)
  }

  unservedWikis(): UnservedWikis {
    return this.unserved
  }

  async databaseVersion(): Promise<string | null> {
    return this.facts.version
  }

  async exists(domain: string): Promise<boolean> {
    return this.wikis.has(domain)
  }

  /** The domains of all wikis. */
  domains(): readonly string[] {
    return [...this.wikis.keys()]
  }

  async publish(wiki: WikiPublication): Promise<void> {
    this.published.push(wiki)
  }

  async refresh(): Promise<void> {}

  async knownEverywhere(): Promise<void> {}

  async remove(
    domain: string,
    decide: DecideRemoval = async removeRecord => await removeRecord(),
  ): Promise<void> {
    await decide(async () => {
      this.wikis.delete(domain)
      this.removed.push(domain)
    })
  }

  /** By domain; a wiki without one has an API that does not answer. */
  readonly apis = new Map<string, WikiApi>()

  async openApi(domain: string): Promise<WikiApi> {
    const api = this.apis.get(domain)
    if (!api) throw new Error(`The API of ${domain} does not answer.`)
    return api
  }

  async readStatistics(domains: readonly string[]): Promise<ReadonlyMap<string, SiteFigures>> {
    const unedited = { first_edited_at: null, last_edited_at: null }
    const read = [...this.statistics].filter(([domain]) => domains.includes(domain))
    return new Map(read.map(([domain, stats]) => [domain, { ...unedited, ...stats }]))
  }

  /** By domain; a wiki without one cannot be measured. */
  readonly usages = new Map<string, WikiUsage>()

  async readUsage(domain: string): Promise<WikiUsage | null> {
    return this.usages.get(domain) ?? null
  }

  /** Any host below the suffix of the tests' configuration. */
  ownsHost(host: string): boolean {
    return host.endsWith('.localhost:8080')
  }

  handle: WikiEngine['handle'] = (request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`wiki of ${request.headers.host}`)
  }

  async close(): Promise<void> {
    this.closed = true
    this.copies.close()
  }

  /** The last publication of a wiki. */
  private findWiki(domain: string): FakeWiki | null {
    const wiki = this.wikis.get(domain)
    if (!wiki) return null
    const last = this.published.findLast(publication => publication.domain === domain)
    const { sitename, deletedAt } = last ?? { sitename: wiki.sitename, deletedAt: null }
    return { domain, sitename, id: last?.id ?? wiki.id ?? null, deletedAt }
  }
}
