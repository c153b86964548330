import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { MEGABYTE } from '#contract/limits.ts'
import { BODY_MAX } from '#server/engine/php/fpm-config.ts'
import type { PhpBackend } from '#server/engine/php/php-backend.ts'
import type { Target } from '#server/engine/php/request-target.ts'
import type { AnswerSpools } from '#server/engine/spool/answer-spools.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { clientAddress, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import { forward } from './forward.ts'
import { hasMemberCredentials, KnownMembers } from './known-members.ts'
import { readingPost } from './read-posts.ts'
import type { ReceivedBody, RequestBodies } from './request-body.ts'
import { jobWaitSignal, type Requester, Shares, secondsFor, type Work } from './shares.ts'

type ScriptTarget = Extract<Target, { kind: 'script' }>

export interface ScriptRequestsOptions {
  readonly php: Pick<PhpBackend, 'run'>
  /** Requests that PHP works on at once. */
  readonly workers: number
  readonly bodies: RequestBodies
  /** Takes MediaWiki's answers, so that PHP never waits for a client. */
  readonly answers: AnswerSpools
  readonly trusts: TrustedProxies
  /** Bytes that a request with the write lane, or the only one that makes a thumbnail, may add to the files. */
  readonly fileRoom: (wiki: KnownWiki) => Promise<number>
  /** Called after MediaWiki has worked for a wiki: it may have left jobs and emails. */
  readonly onWorked: (wiki: KnownWiki) => void
}

/** What PHP is to do. */
interface Task {
  readonly target: ScriptTarget
  readonly requester: Requester
  readonly body: ReceivedBody | null
  /** See `readingPost`. */
  readonly reads: string | null
  readonly work: Work
  /** Bytes that may be added to the wiki's files; by default none. */
  readonly fileRoom?: number
}

/** A thumbnail that `thumb.php` can make. */
interface Thumbnail {
  /** The picture's name, as its file has it. */
  readonly picture: string
  /** Whether it is an older version. */
  readonly isArchived: boolean
  /** Pixels. */
  readonly width: number
  readonly exists: () => Promise<boolean>
}

/** Bytes a visitor may send: enough for log-in forms, API queries and a preview of a page. */
const VISITORS_BODY_MAX = MEGABYTE

/**
 * Runs MediaWiki's entry points for clients. Each request waits for its share of PHP; writes use the write
 * lane.
 */
export class ScriptRequests {
  private readonly options: ScriptRequestsOptions
  private readonly shares: Shares
  private readonly members = new KnownMembers()

  constructor(options: ScriptRequestsOptions) {
    this.options = options
    this.shares = new Shares(options.workers)
  }

  async read(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    target: ScriptTarget,
  ): Promise<void> {
    const requester = this.requester(request, wiki)
    await this.run(request, response, wiki, { target, requester, body: null, reads: null, work: 'reads' })
    this.options.onWorked(wiki)
  }

  /** Waits for the wiki's write lane, except for a POST that only reads. */
  async write(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    target: ScriptTarget,
  ): Promise<void> {
    const gone = goneSignal(response)
    const requester = this.requester(request, wiki)
    const max = hasMemberCredentials(wiki, request.headers) ? BODY_MAX : VISITORS_BODY_MAX
    const body = await this.options.bodies.receive(request, { max, network: requester.network })
    try {
      const reads = await readingPostOf(request, target, body)
      if (reads)
        return await this.run(request, response, wiki, { target, requester, body, reads, work: 'asks' })
      const leave = await this.shares.forWriting(requester, gone)
      try {
        // The wiki's jobs and imports use this lane too.
        const release = await wiki.writeLane.acquire(jobWaitSignal(requester, gone))
        try {
          const fileRoom = await this.options.fileRoom(wiki)
          await this.run(request, response, wiki, {
            target,
            requester,
            body,
            reads,
            work: 'writes',
            fileRoom,
          })
        } finally {
          release()
        }
      } finally {
        leave()
      }
    } finally {
      this.options.onWorked(wiki)
      await body.discard()
    }
  }

  /** Has MediaWiki make a thumbnail, unless it cannot or there is no room for it. */
  async makeThumbnail(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    { picture, isArchived, width, exists }: Thumbnail,
  ): Promise<void> {
    const gone = goneSignal(response)
    const requester = this.requester(request, wiki)
    const leave = await this.shares.forThumbnail(requester, gone)
    try {
      if (await exists()) return
      const fileRoom = await this.options.fileRoom(wiki)
      if (fileRoom === 0) return
      const query = new URLSearchParams({
        f: picture,
        width: String(width),
        ...(isArchived && { archived: '1' }),
      })
      const release = await this.shares.forPhp(requester, 'reads', gone)
      try {
        const answer = await this.options.php.run({
          wiki,
          request: {
            method: 'GET',
            url: `/w/thumb.php?${query}`,
            headers: {},
            script: 'thumb.php',
            pathInfo: '',
            remoteAddress: clientAddress(request, this.options.trusts),
            bodyLength: null,
            seconds: secondsFor(requester, 'reads'),
            fileRoom,
          },
          signal: new AbortController().signal,
        })
        // The file itself is sent, with the headers that all files have.
        await finished(answer.body.resume())
      } finally {
        release()
      }
    } finally {
      leave()
      this.options.onWorked(wiki)
    }
  }

  /**
   * Keeps its slot until PHP has ended, even when the client has disconnected, because PHP does not notice a
   * disconnect before its answer is ready.
   */
  private async run(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    { target, requester, body, reads, work, fileRoom }: Task,
  ): Promise<void> {
    const release = await this.shares.forPhp(requester, work, goneSignal(response))
    try {
      const answer = await this.options.php.run({
        wiki,
        request: {
          ...this.cgi(request, target, body === null ? null : body.length),
          reads,
          seconds: secondsFor(requester, work),
          fileRoom,
        },
        ...(body && { body: () => body.read() }),
        signal: new AbortController().signal,
      })
      const headers = this.members.learn(wiki, request.headers, answer.headers)
      const spool = this.options.answers.start(response, requester.network)
      await forward({ ...answer, headers }, response, spool, { toTheEnd: body !== null })
    } finally {
      release()
    }
  }

  private requester(request: IncomingMessage, wiki: KnownWiki): Requester {
    return {
      network: siteOf(clientAddress(request, this.options.trusts)),
      wiki: wiki.host,
      member: this.members.has(wiki, request.headers),
    }
  }

  private cgi(request: IncomingMessage, { script, pathInfo }: ScriptTarget, bodyLength: number | null) {
    const { method = 'GET', url = '/', headers } = request
    const remoteAddress = clientAddress(request, this.options.trusts)
    return { method, url, headers, script, pathInfo, remoteAddress, bodyLength }
  }
}

async function readingPostOf(request: IncomingMessage, target: ScriptTarget, body: ReceivedBody) {
  const { method, url = '/', headers } = request
  return method === 'POST' ? await readingPost({ url, headers }, target, body) : null
}

/** Aborted when the client goes away before it has its whole answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(new Error('The client went away.'))
  if (response.destroyed) abort()
  response.once('close', () => {
    if (!response.writableFinished) abort()
  })
  return gone.signal
}
