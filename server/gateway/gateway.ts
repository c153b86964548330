import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { specialPages } from '#server/mediawiki/tree/special-pages.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import { fullAddress, readTarget, type Target } from '#server/php/request-target.ts'
import { currentRequest } from '#server/platform/http/current-request.ts'
import { blockedByHeader, type Notice, sendApiNotice, sendNotice } from '#server/platform/http/notice-page.ts'
import { showTimes } from '#server/platform/http/server-timing.ts'
import { sendEviction, workerKindOf } from '#server/platform/http/worker-scripts.ts'
import { requestTimes } from '#server/platform/request-times.ts'
import { storageFaultOf } from '#server/platform/storage-fault.ts'
import type { QueryPage } from '#server/query-service/page/query-page.ts'
import { parseHostName } from '#server/wikis/host-name.ts'
import type { KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import type { LogInAhead } from '#server/wikis/wiki-orders.ts'
import { isClosed } from '#server/wikis/wiki-record.ts'
import { noticeOfClosed } from './closed-wikis.ts'
import { costOf } from './costly-requests.ts'
import { CheckRequests, type CheckRequestsOptions } from './crawlers/check-requests.ts'
import type { CrawlerCheck } from './crawlers/crawler-check.ts'
import { serveDirectTarget, setDirectHeaders } from './direct-targets.ts'
import { DumpRequests, type DumpRequestsOptions } from './dump-requests.ts'
import type { WikiTime } from './limits/wiki-times.ts'
import { LogInRequests, type LogInRequestsOptions } from './log-ins/log-in-requests.ts'
import { LogInsAhead } from './log-ins/log-ins-ahead.ts'
import { noticeFor } from './notice-for.ts'
import { NOTICES } from './notices.ts'
import { isQueryAddress, problemOfNotice, queryProblemFor, sendQueryProblem } from './query/query-problems.ts'
import { QueryRequests, type QueryRequestsOptions, ReadersChangedError } from './query/query-requests.ts'
import { type RefusalKind, Refusals } from './refusals.ts'
import { fieldsOf, titlesOf } from './requests/request-fields.ts'
import { READING_METHODS, WRITING_METHODS } from './requests/request-methods.ts'
import { mayBeIndexed } from './robots/noindex.ts'
import { Sitemaps, type SitemapsOptions } from './robots/sitemaps.ts'
import { ScriptRequests } from './script-requests.ts'
import type { ScriptRequestsOptions } from './script-requests-options.ts'
import { serveThumbnail } from './thumbnails.ts'

export interface GatewayOptions
  extends ScriptRequestsOptions,
    CheckRequestsOptions,
    SitemapsOptions,
    DumpRequestsOptions,
    Pick<LogInRequestsOptions, 'logIns' | 'team'>,
    Omit<QueryRequestsOptions, 'budgets'> {
  readonly registry: WikiRegistry
  readonly check: CrawlerCheck
  readonly php: Pick<PhpBackend, 'run' | 'fetch'>
  /** The page for queries. */
  readonly queryPage: QueryPage
  /** The service, which notices name. */
  readonly home: { readonly name: string; readonly url: string }
  /** Why a wiki cannot be served with this source tree, such as databases that do not fit it; null if it can. */
  readonly whyUnserved: (wiki: KnownWiki) => keyof typeof UNSERVED_NOTICES | null
  /** Whether this machine can reach a wiki's data. */
  readonly isHere: (wiki: KnownWiki) => boolean
  readonly log: EngineLog
}

export interface GatewayLoad {
  /** Requests that wait for a slot of PHP or a write lane. */
  readonly waiting: number
  /** The wikis that took most of PHP's time within the last hour. */
  readonly slowest: readonly WikiTime[]
  /** Requests refused since the start, by kind. */
  readonly refusals: Readonly<Record<RefusalKind, number>>
}

const UNSERVED_NOTICES = {
  upgrading: NOTICES.upgrading,
  failed: NOTICES.upgradeFailed,
  newer: NOTICES.newer,
}

/** Addresses at which programs expect JSON. */
const API = /^\/w\/(?:api|rest)\.php(?:[/?]|$)/

/**
 * Targets with a wiki's content that the gateway serves without MediaWiki; on a private wiki only its readers get
 * them. Decide here for each new kind of target; `private-wiki.hostile.test.ts` requests every kind. Private
 * wikis have no dumps at all.
 */
const OF_READERS: ReadonlySet<Target['kind']> = new Set(['file', 'thumbnail', 'sitemap', 'sparql', 'query'])

/** The only worker that a wiki's host serves does the crawler check's calculation. */
function isCheckWorker(target: Target): boolean {
  return target.kind === 'checkScript' && target.script === 'work'
}

/**
 * Forbids passkeys on wikis: a wiki's host is a subdomain of the service's, so its scripts could ask for the
 * service's passkeys.
 */
const NO_PASSKEYS = 'publickey-credentials-get=(), publickey-credentials-create=()'

/** Answers requests to the wikis' hosts. */
export class Gateway {
  private readonly options: GatewayOptions
  private readonly scripts: ScriptRequests
  private readonly checks: CheckRequests
  private readonly logIns: LogInRequests
  private readonly logInsAhead: LogInsAhead
  private readonly sitemaps: Sitemaps
  private readonly queries: QueryRequests
  private readonly dumps: DumpRequests

  private readonly refusals = new Refusals()

  constructor(options: GatewayOptions) {
    this.options = options
    this.scripts = new ScriptRequests(options)
    this.checks = new CheckRequests(options)
    this.logInsAhead = new LogInsAhead({ ...options, costOf })
    this.logIns = new LogInRequests({ ...options, ahead: this.logInsAhead })
    this.sitemaps = new Sitemaps(options)
    this.queries = new QueryRequests(options)
    this.dumps = new DumpRequests(options)
  }

  /** How busy the gateway is, for metrics. */
  get load(): GatewayLoad {
    const { waiting, slowest } = this.scripts
    return { waiting, slowest, refusals: this.refusals.counts }
  }

  /** Has PHP begin a log-in while its browser is on its way, if the wiki can be served. */
  logInAhead(wiki: KnownWiki, ahead: LogInAhead): void {
    const { whyUnserved, isHere } = this.options
    if (!isClosed(wiki.record) && whyUnserved(wiki) === null && isHere(wiki))
      this.logInsAhead.begin(wiki, ahead)
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.respond(request, response)
      .catch(error => this.fail(request, response, error))
      .finally(() => this.logIfSlow())
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const notice = await this.serve(request, response)
    if (notice) this.sendNotice(request, response, notice)
  }

  /** @returns the notice to show instead of a response; null when the request was answered. */
  private async serve(request: IncomingMessage, response: ServerResponse): Promise<Notice | null> {
    const { home, registry, team, treeDir, whyUnserved, queries, queryPage } = this.options
    // Without `includeSubDomains`, because names below the wiki's own may belong to others.
    if (home.url.startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000')
    response.setHeader('permissions-policy', NO_PASSKEYS)
    request.url = fullAddress(request.url ?? '')
    const target = readTarget(request.url)
    // Also on hosts without a wiki, because they may have had one.
    const worker = workerKindOf(request.headers)
    if (worker === 'service') {
      sendEviction(response)
      return null
    }
    if (worker === 'other' && !isCheckWorker(target)) return NOTICES.noWorkers
    const host = parseHostName(request.headers.host ?? '')
    if (host === null) return NOTICES.badRequest
    const known = await registry.get(host)
    // Another process may just have opened the wiki to which this log-in leads.
    const isOutdated = target.kind === 'logIn' && (!known || isClosed(known.record))
    const wiki = isOutdated ? await registry.refresh(host) : known
    if (!wiki) return NOTICES.noWiki
    const closed = noticeOfClosed(wiki.record, home)
    if (closed !== null) return closed
    if (team.isOfTeam(request, wiki)) showTimes(response)
    const why = whyUnserved(wiki)
    if (why !== null) return UNSERVED_NOTICES[why]
    if (!(await this.isHere(wiki))) return NOTICES.notHere
    if (isPrivate(wiki.record.settings)) {
      response.setHeader('x-robots-tag', 'noindex')
      if (OF_READERS.has(target.kind) && !(await this.scripts.mayRead(request, response, wiki)))
        return NOTICES.private
    }
    // A wiki that is being replaced has no files for a moment.
    if (target.kind !== 'script') await wiki.lock.whenUsable()
    if (target.kind === 'thumbnail')
      return await serveThumbnail(request, response, { wiki, target, scripts: this.scripts })
    if (target.kind === 'check') {
      const refusal = await this.checks.serve(request, response, wiki)
      return refusal && NOTICES[refusal]
    }
    if (target.kind === 'logIn') {
      const learn = this.scripts.learn(request, wiki)
      const refusal = await this.logIns.answer(request, response, wiki, learn)
      return refusal && NOTICES[refusal]
    }
    if (target.kind === 'sitemap') return await this.serveSitemap(request, response, wiki, target.part)
    if (target.kind === 'dump') return await this.dumps.serve(request, response, wiki, target)
    if (target.kind === 'sparql') return await this.serveQuery(request, response, wiki)
    if (target.kind === 'query' && typeof queries === 'string') return NOTICES.noQueries
    if (target.kind !== 'script')
      return await serveDirectTarget(request, response, { wiki, target, treeDir, queryPage })
    const { method = '', url = '/' } = request
    const rawText = rawTextAddress(url, target)
    if (rawText !== null) {
      setDirectHeaders(response)
      response.writeHead(301, { location: wiki.record.server + rawText }).end()
      return null
    }
    if (!mayBeIndexed(url, target, () => specialPages(treeDir, wiki.record.language)))
      response.setHeader('x-robots-tag', 'noindex')
    const made = await this.logInsAhead.pageFor(request, wiki)
    if (made) await this.scripts.sendMade(request, response, wiki, made)
    else if (READING_METHODS.includes(method)) await this.scripts.read(request, response, wiki, target)
    else if (WRITING_METHODS.includes(method)) await this.scripts.write(request, response, wiki, target)
    else return NOTICES.method
    return null
  }

  private async serveQuery(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
  ): Promise<Notice | null> {
    try {
      await this.queries.serve(request, response, wiki)
      return null
    } catch (error) {
      if (!(error instanceof ReadersChangedError)) throw error
      const now = await wiki.latest()
      if (!now) return NOTICES.noWiki
      const closed = noticeOfClosed(now.record, this.options.home)
      if (closed !== null) return closed
      if (!(await this.scripts.mayRead(request, response, now))) return NOTICES.private
      throw error
    }
  }

  private async serveSitemap(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    part: number | null,
  ): Promise<Notice | null> {
    setDirectHeaders(response)
    if (!READING_METHODS.includes(request.method ?? '')) return NOTICES.method
    return (await this.sitemaps.serve(request, response, wiki, part)) ? null : NOTICES.noFile
  }

  /** Whether the wiki is here. While it is being replaced it is nowhere for a moment, so this waits. */
  private async isHere(wiki: KnownWiki): Promise<boolean> {
    if (this.options.isHere(wiki)) return true
    await wiki.lock.whenUsable()
    return this.options.isHere(wiki)
  }

  /** Logs where the time of a slow request went, with the request's id. */
  private logIfSlow(): void {
    const times = requestTimes()
    if (times?.isSlow)
      this.options.log.info({ ...currentRequest(), spent: times.soFar() }, 'a request to a wiki was slow')
  }

  private fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    // The client has gone.
    if (response.destroyed) {
      response.destroy()
      return
    }
    this.refusals.count(error)
    const { url = '' } = request
    const notice = noticeFor(error)
    const problem = isQueryAddress(url) ? (queryProblemFor(error) ?? problemOfNotice(notice)) : null
    const isFault = problem ? problem.code === 'fault' : notice === NOTICES.broken
    // Does not wait for the rest of a refused body. Also, a response that failed after its head was prepared may
    // have lost its body (304), and the client would take the next response for it.
    const isLast = !request.complete || isFault
    if (isLast && !response.headersSent) response.setHeader('connection', 'close')
    if (isFault || storageFaultOf(error) !== null || notice === NOTICES.resting)
      this.options.log.error(
        { err: error, host: request.headers.host, requestId: request.headers['x-request-id'] },
        'a request to a wiki failed',
      )
    if (problem) {
      request.resume()
      sendQueryProblem(request, response, problem)
    } else this.sendNotice(request, response, notice)
  }

  private sendNotice(request: IncomingMessage, response: ServerResponse, notice: Notice): void {
    // Discards the rest of a body, so that the connection can be used again.
    request.resume()
    const { url = '' } = request
    if (isQueryAddress(url)) {
      const problem = problemOfNotice(notice)
      const isForReaders = notice === NOTICES.private
      response.setHeaders(new Map(Object.entries(blockedByHeader(notice))))
      sendQueryProblem(request, response, isForReaders ? { ...problem, code: 'private' } : problem)
    } else if (API.test(url)) sendApiNotice(response, notice)
    else sendNotice(response, notice, this.options.home)
  }
}

/**
 * The one path at which MediaWiki's raw texts, including scripts, are served. A script's path limits how much of
 * the host its worker may control.
 */
const RAW_TEXTS = '/w/index.php'

/** @returns the address to redirect to when a raw text was requested at another path; null otherwise. */
function rawTextAddress(url: string, target: Extract<Target, { kind: 'script' }>): string | null {
  if (target.script !== 'index.php' || /^\/w\/index\.php(?:[?#]|$)/.test(url)) return null
  const fields = fieldsOf(url)
  if (!fields.get('action')?.some(action => action.toLowerCase() === 'raw')) return null
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '')
  const [title] = titlesOf(url, target.pathInfo, new Map())
  // The title in the path wins. It comes last, because PHP uses the last of several.
  if (title !== undefined) query.append('title', title)
  return `${RAW_TEXTS}?${query}`
}
