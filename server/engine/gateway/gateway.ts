import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CrawlerCheck } from '#server/engine/crawlers/crawler-check.ts'
import { readTarget } from '#server/engine/php/request-target.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { QueryPage } from '#server/engine/sparql/page/query-page.ts'
import { specialPages } from '#server/engine/tree/special-pages.ts'
import { parseHostName } from '#server/engine/wikis/host-name.ts'
import type { KnownWiki, WikiRegistry } from '#server/engine/wikis/registry.ts'
import { type Notice, sendApiNotice, sendNotice } from '#server/platform/http/notice-page.ts'
import { storageFaultOf } from '#server/platform/storage-fault.ts'
import { CheckRequests, type CheckRequestsOptions } from './check-requests.ts'
import { mayBeIndexed } from './indexing.ts'
import { noticeFor } from './notice-for.ts'
import { NOTICES } from './notices.ts'
import { answerPlainTarget, setPlainHeaders } from './plain-targets.ts'
import { isQueryAddress, problemOfNotice, queryProblemFor, sendQueryProblem } from './query-problems.ts'
import { QueryRequests, type QueryRequestsOptions } from './query-requests.ts'
import { type RefusalKind, Refusals } from './refusals.ts'
import { READING_METHODS, WRITING_METHODS } from './request-methods.ts'
import { ScriptRequests } from './script-requests.ts'
import type { ScriptRequestsOptions } from './script-requests-options.ts'
import { Sitemaps, type SitemapsOptions } from './sitemaps.ts'
import { answerThumbnail } from './thumbnails.ts'
import type { WikiTime } from './wiki-times.ts'

export interface GatewayOptions
  extends ScriptRequestsOptions,
    CheckRequestsOptions,
    SitemapsOptions,
    QueryRequestsOptions {
  readonly registry: WikiRegistry
  readonly check: CrawlerCheck
  /** The page for queries. */
  readonly queryPage: QueryPage
  /** The service, for notices. */
  readonly home: { readonly name: string; readonly url: string }
  /** Why a wiki whose databases do not fit the source tree cannot be served; null when it can. */
  readonly whyHeld: (wiki: KnownWiki) => keyof typeof HELD_NOTICES | null
  /** Whether this machine can reach a wiki's data. */
  readonly isHere: (wiki: KnownWiki) => boolean
  readonly log: EngineLog
}

export interface GatewayLoad {
  /** Requests that wait for their share of PHP. */
  readonly waiting: number
  /** The wikis that took most of PHP's time within the last hour. */
  readonly slowest: readonly WikiTime[]
  /** Requests refused since the start, by kind. */
  readonly refusals: Readonly<Record<RefusalKind, number>>
}

const HELD_NOTICES = {
  upgrading: NOTICES.upgrading,
  failed: NOTICES.upgradeFailed,
  newer: NOTICES.newer,
}

/** Addresses at which programs expect JSON. */
const API = /^\/w\/(?:api|rest)\.php(?:[/?]|$)/

/** Answers requests to the wikis' hosts. */
export class Gateway {
  private readonly options: GatewayOptions
  private readonly scripts: ScriptRequests
  private readonly checks: CheckRequests
  private readonly sitemaps: Sitemaps
  private readonly queries: QueryRequests

  private readonly refusals = new Refusals()

  constructor(options: GatewayOptions) {
    this.options = options
    this.scripts = new ScriptRequests(options)
    this.checks = new CheckRequests(options)
    this.sitemaps = new Sitemaps(options)
    this.queries = new QueryRequests(options)
  }

  /** How busy it is, for metrics. */
  get load(): GatewayLoad {
    const { waiting, slowest } = this.scripts
    return { waiting, slowest, refusals: this.refusals.counts }
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch(error => this.fail(request, response, error))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const notice = await this.serve(request, response)
    if (notice) this.sendNotice(request, response, notice)
  }

  /** @returns the notice to show instead of an answer; null when the request was answered. */
  private async serve(request: IncomingMessage, response: ServerResponse): Promise<Notice | null> {
    const { home, registry, treeDir, whyHeld, queries, queryPage } = this.options
    // Without `includeSubDomains`: names below a wiki's own may belong to others.
    if (home.url.startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000')
    const host = parseHostName(request.headers.host ?? '')
    if (host === null) return NOTICES.badRequest
    const wiki = await registry.get(host)
    if (!wiki) return NOTICES.noWiki
    if (wiki.record.deletedAt !== null) return NOTICES.deleted
    const held = whyHeld(wiki)
    if (held !== null) return HELD_NOTICES[held]
    if (!(await this.isHere(wiki))) return NOTICES.notHere
    const target = readTarget(request.url ?? '')
    // For a moment a wiki that is being replaced has no files.
    if (target.kind !== 'script') await wiki.gate.whenOpen()
    if (target.kind === 'thumbnail')
      return await answerThumbnail(request, response, { wiki, target, scripts: this.scripts })
    if (target.kind === 'check') return await this.checks.answer(request, response, wiki)
    if (target.kind === 'sitemap') return await this.serveSitemap(request, response, wiki, target.part)
    if (target.kind === 'sparql') {
      await this.queries.answer(request, response, wiki)
      return null
    }
    if (target.kind === 'query' && typeof queries === 'string') return NOTICES.noQueries
    if (target.kind !== 'script')
      return await answerPlainTarget(request, response, { wiki, target, treeDir, queryPage })
    const { method = '', url = '/' } = request
    if (!mayBeIndexed(url, target, () => specialPages(treeDir, wiki.record.language)))
      response.setHeader('x-robots-tag', 'noindex')
    if (READING_METHODS.includes(method)) await this.scripts.read(request, response, wiki, target)
    else if (WRITING_METHODS.includes(method)) await this.scripts.write(request, response, wiki, target)
    else return NOTICES.method
    return null
  }

  private async serveSitemap(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    part: number | null,
  ): Promise<Notice | null> {
    setPlainHeaders(response)
    if (!READING_METHODS.includes(request.method ?? '')) return NOTICES.method
    return (await this.sitemaps.answer(request, response, wiki, part)) ? null : NOTICES.noFile
  }

  /** For a moment a wiki that is being replaced is nowhere. */
  private async isHere(wiki: KnownWiki): Promise<boolean> {
    if (this.options.isHere(wiki)) return true
    await wiki.gate.whenOpen()
    return this.options.isHere(wiki)
  }

  private fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    // The client has gone and needs no answer.
    if (response.destroyed) {
      response.destroy()
      return
    }
    this.refusals.count(error)
    const { url = '' } = request
    const problem = isQueryAddress(url) ? queryProblemFor(error) : null
    const notice = noticeFor(error)
    const isFault = problem ? problem.code === 'fault' : notice === NOTICES.broken
    // Does not wait for the rest of a body that was refused. And an answer that failed after it was prepared
    // may have no body any more (304), so that the next one would be taken for it.
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
    if (isQueryAddress(url)) sendQueryProblem(request, response, problemOfNotice(notice))
    else if (API.test(url)) sendApiNotice(response, notice)
    else sendNotice(response, notice, this.options.home)
  }
}
