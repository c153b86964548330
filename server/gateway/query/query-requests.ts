import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer, text as readText } from 'node:stream/consumers'
import { MEGABYTE } from '#contract/limits.ts'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import { QUERY_BEHIND_HEADER } from '#contract/types/query-problem.ts'
import { msg } from '#i18n/msg.ts'
import type { Charge, VisitorBudgets } from '#server/gateway/limits/visitor-budgets.ts'
import type { RequestBodies } from '#server/gateway/requests/request-body.ts'
import type { ResponseSpools } from '#server/gateway/spool/response-spools.ts'
import { SPARQL_PATH } from '#server/php/request-target.ts'
import type { Clock } from '#server/platform/clock.ts'
import { goneSignal } from '#server/platform/http/response-close.ts'
import { clientNetwork, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import type { IndexResult, WikiIndexes } from '#server/query-service/indexes/wiki-indexes.ts'
import { existenceQuery, noNormalizedValues } from '#server/query-service/language/normalized-values.ts'
import {
  type FoundEntry,
  type NormalizedValues,
  type PreparedQuery,
  type QueryContext,
  QueryRefusedError,
  type ReadQuery,
  searchKey,
  type WikiSearch,
} from '#server/query-service/language/prepared-query.ts'
import { readPreferences } from '#server/query-service/protocol/accepted-types.ts'
import { askedLanguages } from '#server/query-service/protocol/asked-languages.ts'
import { ProtocolError } from '#server/query-service/protocol/protocol-error.ts'
import {
  checkBodyHeaders,
  QUERY_METHODS,
  type QueryRequest,
  readQueryRequest,
} from '#server/query-service/protocol/query-request.ts'
import { type ResultType, resultType } from '#server/query-service/protocol/result-type.ts'
import { serviceDescription } from '#server/query-service/protocol/service-description.ts'
import { type ResultFormat, StoreGoneError } from '#server/query-service/store/triple-store.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { isClosed } from '#server/wikis/wiki-record.ts'
import { serveOptions, setQueryHeaders } from './query-headers.ts'
import { type Asker, QueryShares } from './query-shares.ts'
import { sendResult } from './send-result.ts'

/** Evaluates queries. */
export interface QueryService {
  readonly indexes: Pick<WikiIndexes, 'query'>
  /** @throws QueryRefusedError */
  readonly prepare: (text: string, context: QueryContext, signal: AbortSignal) => Promise<ReadQuery>
  /**
   * Makes a wiki search for a query.
   * @throws QueryRefusedError if the wiki refuses the search; the signal's reason; as `PhpBackend.fetch`.
   */
  readonly search: (
    wiki: KnownWiki,
    search: WikiSearch,
    signal: AbortSignal,
  ) => Promise<readonly FoundEntry[]>
  /** The time limit of a query, in milliseconds. */
  readonly timeoutMs: number
  /** How many queries of one wiki its engine answers at once. */
  readonly atOnce: number
}

/** The query was ended because others waited for its engine. */
export class QueryGaveWayError extends Error {
  override readonly name = 'QueryGaveWayError'
}

/** Who may read the wiki has changed since the query arrived. Nothing was answered. */
export class ReadersChangedError extends Error {
  override readonly name = 'ReadersChangedError'
}

/** Why there is no query service: the operator has turned it off, or the tree has no Wikibase. */
export type NoQueryService = 'off' | 'no_data'

export interface QueryRequestsOptions {
  readonly queries: QueryService | NoQueryService
  readonly budgets: Pick<VisitorBudgets, 'admitQuery'>
  readonly bodies: RequestBodies
  readonly answers: ResponseSpools
  readonly trusts: TrustedProxies
  /** A clock that never jumps. */
  readonly clock: Clock
}

/** A client that sent a query. */
interface Client {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly wiki: KnownWiki
  readonly asker: Asker
  readonly gone: AbortSignal
  readonly charge: Charge
}

/** A query for a wiki's index, and the format of its result. */
interface AskedIndex {
  readonly query: PreparedQuery
  readonly format: ResultFormat
}
type UseResult = (answer: IndexResult) => Promise<void>

/** The largest body in bytes: the longest query, and what encoding it in a form adds. */
const QUERY_BODY_MAX = 512 * 1024
/** The largest result in bytes. It stays in the engine's thread until the spool has it. */
const RESULT_MAX = 32 * MEGABYTE

const NO_SERVICE: Readonly<Record<NoQueryService, string>> = {
  off: msg('error-sparql-off'),
  no_data: msg('error-sparql-no-data'),
}

/** Answers queries by the SPARQL 1.1 Protocol; docs/design/query-protocol.md says what it accepts and why. */
export class QueryRequests {
  private readonly options: QueryRequestsOptions
  private readonly shares = new QueryShares()

  constructor(options: QueryRequestsOptions) {
    this.options = options
  }

  /** @throws ReadersChangedError; the errors that `problemOf` and `noticeFor` explain. */
  async serve(request: IncomingMessage, response: ServerResponse, wiki: KnownWiki): Promise<void> {
    const { method = '' } = request
    setQueryHeaders(response, isPrivate(wiki.record.settings))
    if (method === 'OPTIONS') {
      serveOptions(response)
      return
    }
    if (!QUERY_METHODS.includes(method)) throw new ProtocolError(405, 'method', msg('error-sparql-methods'))
    const service = this.options.queries
    if (typeof service === 'string') throw new ProtocolError(404, 'off', NO_SERVICE[service])
    const network = clientNetwork(request, this.options.trusts)
    const asked = await this.read(request, network)
    if (asked === null) {
      describe(request, response, wiki)
      return
    }
    const client = {
      ...{ request, response, wiki },
      asker: { network, wiki: wiki.host },
      gone: goneSignal(response),
      charge: this.options.budgets.admitQuery(network),
    }
    const { query, type } = await this.prepare(client, service, asked)
    if (query.normalized && !(await this.hasNormalized(client, service, query.normalized)))
      throw new QueryRefusedError('forbidden', noNormalizedValues(query.normalized), query.normalized.at)
    if (method === 'HEAD') {
      response.setHeader('content-type', type.contentType)
      response.end()
    } else
      await this.run(client, service, { query, format: type.format }, async ({ length, pieces, behind }) => {
        if (behind > 0) response.setHeader(QUERY_BEHIND_HEADER, behind)
        const result = { length, pieces, contentType: type.contentType }
        await sendResult(request, response, result, { answers: this.options.answers, network })
      })
  }

  /** @returns null if the request has no query. @throws ProtocolError; as `RequestBodies.receive`. */
  private async read(request: IncomingMessage, network: string): Promise<QueryRequest | null> {
    const { url = '/', method, headers } = request
    if (method !== 'POST') return readQueryRequest({ url, headers }, null)
    checkBodyHeaders(headers)
    const body = await this.options.bodies.receive(request, { max: QUERY_BODY_MAX, network })
    try {
      return readQueryRequest({ url, headers }, await buffer(body.read()))
    } finally {
      await body.discard()
    }
  }

  /** @throws QueryRefusedError, ProtocolError; as `FairQueue.enter`. */
  private async prepare(
    client: Client,
    service: QueryService,
    asked: QueryRequest,
  ): Promise<{ query: ReadQuery; type: ResultType }> {
    const { request, response, wiki, asker, gone, charge } = client
    const { headers } = request
    const languages = askedLanguages(headers['accept-language'], wiki.record.language)
    const vocabulary = vocabularyOf(wiki.record.server)
    const prepare = async (found: QueryContext['found']): Promise<ReadQuery> => {
      const leave = await this.shares.forReading(asker, asked.query, gone)
      const context = { vocabulary, languages, ...(found && { found }) }
      return await this.timed(charge, async () => await service.prepare(asked.query, context, gone)).finally(
        leave,
      )
    }
    let query = await prepare(undefined)
    if (query.searches.length > 0) {
      const found = new Map<string, readonly FoundEntry[]>()
      const over = AbortSignal.any([gone, AbortSignal.timeout(service.timeoutMs)])
      // One after another, so that a query takes no more of PHP than a person who searches.
      for (const search of query.searches)
        found.set(searchKey(search), await this.search(search, client, service, over))
      query = await prepare(found)
    }
    const isHidden = isPrivate(wiki.record.settings)
    response.setHeader('vary', `Accept, Accept-Encoding, Accept-Language${isHidden ? ', Cookie' : ''}`)
    // The wiki may have changed by the next request.
    response.setHeader('cache-control', isHidden ? 'private, no-cache' : 'no-cache')
    return { query, type: resultType(query.form, { asked: asked.format, accept: headers.accept }) }
  }

  private async search(
    search: WikiSearch,
    { wiki, asker, charge }: Client,
    service: QueryService,
    over: AbortSignal,
  ): Promise<readonly FoundEntry[]> {
    const leave = await this.shares.forSearching(asker, over)
    try {
      charge.check()
      return await this.timed(charge, async () => await service.search(wiki, search, over))
    } finally {
      leave()
    }
  }

  /** Whether a wiki's index has normalized values of this kind. */
  private async hasNormalized(
    client: Client,
    service: QueryService,
    normalized: NormalizedValues,
  ): Promise<boolean> {
    const text = existenceQuery(normalized, vocabularyOf(client.wiki.record.server))
    const asked = { query: { text, form: 'ask' }, format: 'application/sparql-results+json' } as const
    let has = false
    await this.run(client, service, asked, async ({ pieces }) => {
      has = (JSON.parse(await readText(Readable.from(pieces))) as { boolean: boolean }).boolean
    })
    return has
  }

  /**
   * Lets the wiki's engine evaluate the query, in a second turn if the query has to give way in the first.
   * @throws QueryGaveWayError; ReadersChangedError; as `WikiIndexes.query`, `FairQueue.enter` and `use`.
   */
  private async run(client: Client, service: QueryService, asked: AskedIndex, use: UseResult): Promise<void> {
    if (await this.runOnce(client, service, { ...asked, isQuick: true }, use)) return
    if (!(await this.runOnce(client, service, { ...asked, isQuick: false }, use)))
      throw new QueryGaveWayError('Others waited for the engine.')
  }

  /** @returns whether it was answered; false if it gave way to others. */
  private async runOnce(
    { wiki, asker, gone, charge }: Client,
    { indexes, timeoutMs, atOnce }: QueryService,
    { query, format, isQuick }: AskedIndex & { readonly isQuick: boolean },
    use: UseResult,
  ): Promise<boolean> {
    const { over, leave } = await this.shares.forRunning(asker, { atOnce, isQuick, gone })
    try {
      // Others of the network may have used up the budget meanwhile.
      charge.check()
      const signal = AbortSignal.any([gone, over])
      const options = { format, timeoutMs, maxBytes: RESULT_MAX, signal }
      // The wiki may have been made private or replaced while the query waited, or while it was answered.
      const now = await withSameReaders(wiki)
      const useNow: UseResult = async answer => {
        await withSameReaders(wiki)
        await use(answer)
      }
      await this.timed(charge, () => indexes.query(now, query, options, useNow))
      return true
    } catch (error) {
      if (error instanceof StoreGoneError && over.aborted && !gone.aborted) return false
      throw error
    } finally {
      leave()
    }
  }

  /** Charges the time that work takes, whether it succeeds or not. */
  private async timed<T>(charge: Charge, work: () => Promise<T>): Promise<T> {
    const began = this.options.clock.now()
    try {
      return await work()
    } finally {
      charge.charge(this.options.clock.now() - began)
    }
  }
}

/** The wiki as it is now. @throws ReadersChangedError if others may read it than before. */
async function withSameReaders(wiki: KnownWiki): Promise<KnownWiki> {
  const now = await wiki.latest()
  if (!now || isClosed(now.record) || isPrivate(now.record.settings) !== isPrivate(wiki.record.settings))
    throw new ReadersChangedError('The readers of the wiki have changed.')
  return now
}

/** Describes the endpoint to a program that sends no query, and redirects people to the page for queries. */
function describe(request: IncomingMessage, response: ServerResponse, { record }: KnownWiki): void {
  response.setHeader('vary', 'Accept')
  if (readPreferences(request.headers.accept ?? '').some(({ type }) => type === 'text/html')) {
    response.writeHead(303, { location: `${record.server}/query` }).end()
    return
  }
  const { contentType } = resultType('describe', { asked: null, accept: request.headers.accept })
  // N-Triples are also Turtle. There is no RDF/XML version.
  const isTurtle = /^(?:text\/turtle|application\/(?:x-turtle|n-triples)|text\/plain)/.test(contentType)
  const body = serviceDescription(record.server + SPARQL_PATH)
  response.setHeader('content-type', isTurtle ? contentType : 'text/turtle; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(request.method === 'HEAD' ? undefined : body)
}
