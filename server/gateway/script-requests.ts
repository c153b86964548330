import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { MEGABYTE } from '#contract/limits.ts'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import { specialPages } from '#server/mediawiki/tree/special-pages.ts'
import { BODY_MAX } from '#server/php/fpm-config.ts'
import type { Target } from '#server/php/request-target.ts'
import { acceptedEncoding } from '#server/platform/http/encodings.ts'
import { goneSignal } from '#server/platform/http/response-close.ts'
import { clientAddress, clientNetwork } from '#server/platform/http/trusted-proxies.ts'
import { beginPart, timed } from '#server/platform/request-times.ts'
import { StorageFaultError } from '#server/platform/storage-fault.ts'
import type { Writing, WritingKind } from '#server/wikis/epochs/wiki-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { type Admitted, admit } from './admission.ts'
import { forward } from './forward.ts'
import { hasMemberCredentials, isToMember, KnownMembers } from './known-members.ts'
import { jobWaitSignal, type Requester, Shares, secondsFor, type Work } from './limits/shares.ts'
import { type Charge, NO_CHARGE } from './limits/visitor-budgets.ts'
import type { WikiTime } from './limits/wiki-times.ts'
import type { MadePage } from './log-ins/log-ins-ahead.ts'
import { type Thumbnail, ThumbnailMaker } from './make-thumbnail.ts'
import { privateHeaders, withoutSharedCaching } from './page-cache/public-response.ts'
import { CACHE_STATUS, cacheStatus } from './page-cache/send-cached.ts'
import { PhpTurns } from './php-turns.ts'
import { PublicReads } from './public-reads.ts'
import { Readers } from './readers.ts'
import { readingPost } from './requests/reading-posts.ts'
import type { ReceivedBody } from './requests/request-body.ts'
import { mayWriteByGet } from './requests/writing-gets.ts'
import type { ScriptRequestsOptions } from './script-requests-options.ts'
import { faultOfResponse, withoutFault } from './storage-fault.ts'

type ScriptTarget = Extract<Target, { kind: 'script' }>

/** What PHP is to do. */
interface Task {
  readonly target: ScriptTarget
  readonly requester: Requester
  readonly body: ReceivedBody | null
  /** See `readingPost`. */
  readonly reads: string | null
  readonly work: Work
  readonly charge: Charge
  /** Bytes that it may add to the wiki's files; none by default. */
  readonly fileRoom?: number
  /** See `CgiRequest`. */
  readonly mayRead?: boolean
  readonly writing?: Writing | null
}

/** Bytes a visitor may send: enough for log-in forms, API queries and a preview of a page. */
const VISITORS_BODY_MAX = MEGABYTE

/**
 * Runs MediaWiki's entry points for clients. Each request waits for a slot of PHP; writes also wait for the write lane.
 */
export class ScriptRequests {
  private readonly options: ScriptRequestsOptions
  private readonly shares: Shares
  private readonly members = new KnownMembers()
  private readonly publicReads: PublicReads
  private readonly readers: Readers
  private readonly turns: PhpTurns
  private readonly thumbnails: ThumbnailMaker

  constructor(options: ScriptRequestsOptions) {
    this.options = options
    this.shares = new Shares(options.workers)
    this.turns = new PhpTurns(this.shares, options.clock)
    const { shares, turns } = this
    this.thumbnails = new ThumbnailMaker({ ...options, shares, turns })
    this.publicReads = new PublicReads({ ...options, turns })
    this.readers = new Readers({ ...options, turns })
  }

  /** The number of requests that wait for a slot or a lane. */
  get waiting(): number {
    return this.shares.waiting
  }

  /** The wikis that took most of PHP's time within the last hour. */
  get slowest(): readonly WikiTime[] {
    return this.turns.slowest
  }

  /** @returns a function that learns from the headers of responses that others got for this client; see `KnownMembers`. */
  learn(request: IncomingMessage, wiki: KnownWiki) {
    return (headers: readonly (readonly [string, string])[]) =>
      this.members.learn(wiki, request.headers, headers)
  }

  async read(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    target: ScriptTarget,
  ): Promise<void> {
    const admission = once(async () => await this.admit(request, wiki, target, null))
    if (await this.publicReads.serve(request, response, wiki, target, admission)) return
    const { requester, work, charge } = await admission()
    // load.php cannot tell who asks, because it knows no sessions.
    const mayRead =
      target.script === 'load.php' && isPrivate(wiki.record.settings)
        ? await this.mayRead(request, response, wiki)
        : false
    const task = { target, requester, body: null, reads: null, work, charge, mayRead } as const
    const { url = '/', headers } = request
    const pages = () => specialPages(this.options.treeDir, wiki.record.language)
    if (mayWriteByGet({ url, headers, target, wiki, pages }))
      await wiki.lock.writeBeside(
        async writing => await this.run(request, response, wiki, { ...task, writing }),
        writingOf(requester),
      )
    else await this.run(request, response, wiki, task)
    this.options.onWorked(wiki)
  }

  /** Sends a page that PHP made for this client in advance. */
  async sendMade(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    { headers, body, gzipped }: MadePage,
  ): Promise<void> {
    const isCompressed = acceptedEncoding(request.headers['accept-encoding']) !== 'identity'
    const sent = isCompressed ? await gzipped : body
    if (isCompressed) response.setHeader('content-encoding', 'gzip')
    response.setHeader(CACHE_STATUS, cacheStatus('ahead'))
    const answer = {
      status: 200,
      headers: this.headersFor(request, wiki, 'index.php', headers),
      body: Readable.from([sent]),
    }
    const spool = this.options.answers.start(response, clientNetwork(request, this.options.trusts))
    await forward(answer, response, spool, { toTheEnd: false })
  }

  /** Waits for the wiki's write lane, except for a POST that only reads. */
  async write(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    target: ScriptTarget,
  ): Promise<void> {
    const requester = this.requester(request, wiki)
    const max = hasMemberCredentials(wiki, request.headers) ? BODY_MAX : VISITORS_BODY_MAX
    const body = await this.options.bodies.receive(request, { max, network: requester.network })
    try {
      const { charge } = await this.admit(request, wiki, target, body)
      const reads = await readingPostOf(request, target, body)
      if (reads)
        return await this.run(request, response, wiki, {
          target,
          requester,
          body,
          reads,
          work: 'asks',
          charge,
        })
      const fault = await this.options.writeFault(wiki)
      if (fault !== null) throw new StorageFaultError(fault)
      const gone = AbortSignal.any([goneSignal(response), body.gaveWay])
      const leave = await timed('wait', async () => await this.shares.forWriting(requester, gone))
      const endWait = beginPart('wait')
      try {
        // The wiki's jobs and imports also use this lane.
        await wiki.lock.write(
          async writing => {
            endWait()
            const fileRoom = await this.options.fileRoom(wiki)
            const task = {
              target,
              requester,
              body,
              reads,
              work: 'writes',
              charge,
              fileRoom,
              writing,
            } as const
            await this.run(request, response, wiki, task)
          },
          jobWaitSignal(requester, gone),
          writingOf(requester),
        )
      } finally {
        endWait()
        leave()
      }
    } finally {
      this.options.onWorked(wiki)
      await body.discard()
    }
  }

  /**
   * Whether the sender of a request that MediaWiki does not serve itself may read the wiki.
   * @throws as `PhpTurns.take` and `PhpBackend.run`.
   */
  async mayRead(request: IncomingMessage, response: ServerResponse, wiki: KnownWiki): Promise<boolean> {
    if (!isPrivate(wiki.record.settings)) return true
    const requester = this.requester(request, wiki)
    return await this.readers.mayRead({
      ...{ wiki, requester, headers: request.headers, gone: goneSignal(response) },
      remoteAddress: clientAddress(request, this.options.trusts),
      charge: () =>
        requester.loggedIn
          ? NO_CHARGE
          : this.options.budgets.admit(requester.network, 'data', { isUnconfirmed: true }),
    })
  }

  /** As {@link ThumbnailMaker.make}. */
  async makeThumbnail(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    thumbnail: Thumbnail,
  ): Promise<void> {
    const requester = this.requester(request, wiki)
    const remoteAddress = clientAddress(request, this.options.trusts)
    const gone = goneSignal(response)
    await this.thumbnails.make({ wiki, requester, remoteAddress, gone }, thumbnail)
  }

  /**
   * Keeps the slot until PHP has finished, even after the client has disconnected, because PHP does not notice a
   * disconnect before its response is ready.
   */
  private async run(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    { target, requester, body, reads, work, charge, fileRoom, mayRead, writing = null }: Task,
  ): Promise<void> {
    const gone = goneSignal(response)
    const mayWait = body === null ? gone : AbortSignal.any([gone, body.gaveWay])
    const turn = await this.turns.take(requester, work, mayWait, charge)
    try {
      body?.stay()
      const answer = await this.options.php.run({
        wiki,
        request: {
          ...this.cgi(request, target, body === null ? null : body.length),
          reads,
          seconds: secondsFor(requester, work),
          fileRoom,
          mayRead,
        },
        ...(body && { body: () => body.read() }),
        signal: new AbortController().signal,
        onStart: turn.start,
      })
      const fault = faultOfResponse(answer)
      if (fault !== null) {
        // Reads the response to its end, because a write must finish before the next one begins.
        await finished(answer.body.resume())
        // On a read-only disk, SQLite cannot even open a database that keeps a log of its changes.
        throw new StorageFaultError(
          fault === 'away' ? ((await this.options.writeFault(wiki)) ?? fault) : fault,
        )
      }
      const nothingWritten = !requester.loggedIn && answer.status < 500 && !isToMember(answer.headers)
      if (nothingWritten) await writing?.cancel()
      const headers = this.headersFor(request, wiki, target.script, answer.headers)
      const spool = this.options.answers.start(response, requester.network)
      await forward({ ...answer, headers }, response, spool, {
        toTheEnd: body !== null || writing !== null,
        writing: nothingWritten ? null : writing,
      })
    } finally {
      turn.end()
    }
  }

  /** The headers of MediaWiki's response for this client. */
  private headersFor<Header extends readonly [string, string]>(
    request: IncomingMessage,
    wiki: KnownWiki,
    script: string,
    headers: readonly Header[],
  ): (Header | [string, string])[] {
    const learned = withoutFault(this.members.learn(wiki, request.headers, headers))
    return isPrivate(wiki.record.settings) ? privateHeaders(learned) : withoutSharedCaching(script, learned)
  }

  private async admit(
    request: IncomingMessage,
    wiki: KnownWiki,
    target: ScriptTarget,
    body: ReceivedBody | null,
  ): Promise<Admitted> {
    const requester = this.requester(request, wiki)
    return await admit(this.options, { request, wiki, target, requester, body })
  }

  private requester(request: IncomingMessage, wiki: KnownWiki): Requester {
    return {
      network: clientNetwork(request, this.options.trusts),
      wiki: wiki.host,
      loggedIn: this.members.has(wiki, request.headers),
      // One upload at a time, because each may use up the rest of the quota.
      manyWrite: wiki.lock.admitsManyWriters && !mayUpload(request, wiki),
    }
  }

  private cgi(request: IncomingMessage, { script, pathInfo }: ScriptTarget, bodyLength: number | null) {
    const { method = 'GET', url = '/', headers } = request
    const remoteAddress = clientAddress(request, this.options.trusts)
    const isPhone = this.publicReads.deviceOf(request) === 'phone'
    return { method, url, headers, script, pathInfo, remoteAddress, bodyLength, isPhone }
  }
}

/** Visitors cannot change what pages show, and only MediaWiki's response shows whether an unknown client is a member. */
function writingOf({ loggedIn }: Requester): WritingKind {
  return loggedIn ? 'sure' : 'doubtful'
}

async function readingPostOf(request: IncomingMessage, target: ScriptTarget, body: ReceivedBody) {
  const { method, url = '/', headers } = request
  return method === 'POST' ? await readingPost({ url, headers }, target, body) : null
}

/** Whether a request may contain a file. */
function mayUpload({ headers }: IncomingMessage, { record }: KnownWiki): boolean {
  const isForm = headers['content-type']?.toLowerCase().includes('multipart/') ?? false
  return isForm && record.settings['wgEnableUploads'] === '1'
}

/** Makes something when it is first needed, and only once. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}
