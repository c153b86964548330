import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { FastCgiError } from '#server/engine/fastcgi/fastcgi-client.ts'
import { BODY_MAX } from '#server/engine/php/fpm-config.ts'
import type { PhpBackend } from '#server/engine/php/php-backend.ts'
import { readTarget, type Target } from '#server/engine/php/request-target.ts'
import { TooBusyError } from '#server/engine/php/worker-slots.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { IMAGES_DIR } from '#server/engine/place/wiki-files.ts'
import type { AnswerSpools } from '#server/engine/spool/answer-spools.ts'
import { hostNameOf } from '#server/engine/wikis/host-name.ts'
import type { KnownWiki, WikiRegistry } from '#server/engine/wikis/registry.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { type Notice, sendNotice } from '#server/platform/http/notice-page.ts'
import { clientAddress, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import { forward } from './forward.ts'
import { KnownMembers, looksSignedIn } from './known-members.ts'
import { NOTICES } from './notices.ts'
import { readingPost } from './read-posts.ts'
import {
  BodyTooLargeError,
  BodyTooSlowError,
  NoRoomForBodyError,
  type ReceivedBody,
  type RequestBodies,
} from './request-body.ts'
import { type Asker, patientWithJobs, Shares, secondsFor } from './shares.ts'
import { sendStaticFile } from './static-file.ts'
import { TooManyError } from './turns.ts'

export interface GatewayOptions {
  readonly registry: WikiRegistry
  readonly php: Pick<PhpBackend, 'run'>
  /** Requests that PHP works on at once. */
  readonly places: number
  readonly treeDir: string
  readonly bodies: RequestBodies
  /** Takes MediaWiki's answers, so that PHP never waits for a client. */
  readonly answers: AnswerSpools
  readonly trusts: TrustedProxies
  /** The service, for notices. */
  readonly home: { readonly name: string; readonly url: string }
  readonly log: EngineLog
  /** Whether a wiki is being brought up to date and cannot be served. */
  readonly isUpgrading: (host: string) => boolean
  /** Called after MediaWiki has worked for a wiki: it may have left jobs and mail. */
  readonly onWorked: (wiki: KnownWiki) => void
}

type ScriptTarget = Extract<Target, { kind: 'script' }>

/** What PHP is to do. */
interface Work {
  readonly target: ScriptTarget
  readonly asker: Asker
  readonly body: ReceivedBody | null
  /** See `readingPost`. */
  readonly reads: string | null
  readonly work: 'reads' | 'writes'
}

/** Bytes that somebody may send without a session: forms for logging in, questions to the API, a page's text to look at. */
const VISITORS_BODY_MAX = 1024 * 1024

const READS = ['GET', 'HEAD', 'OPTIONS']
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

/** For what MediaWiki does not answer; a picture has a stricter policy. */
const PLAIN_HEADERS = [
  ['content-security-policy', "frame-ancestors 'self'"],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
] as const

const ROBOTS =
  'User-agent: *\nAllow: /w/load.php\nAllow: /w/images/\nDisallow: /w/\nDisallow: /wiki/Special:\n'

/** Answers requests to the wikis' hosts. */
export class Gateway {
  private readonly options: GatewayOptions
  private readonly shares: Shares
  private readonly members = new KnownMembers()

  constructor(options: GatewayOptions) {
    this.options = options
    this.shares = new Shares(options.places)
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch(error => this.fail(request, response, error))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Names below a wiki's own may be somebody else's, so it does not speak for them.
    if (this.options.home.url.startsWith('https:'))
      response.setHeader('strict-transport-security', 'max-age=31536000')
    const host = hostNameOf(request.headers.host ?? '')
    if (host === null) return this.say(request, response, NOTICES.badRequest)
    const wiki = this.options.registry.get(host)
    if (!wiki) return this.say(request, response, NOTICES.noWiki)
    if (wiki.record.deletedAt !== null) return this.say(request, response, NOTICES.deleted)
    if (this.options.isUpgrading(host)) return this.say(request, response, NOTICES.upgrading)
    const target = readTarget(request.url ?? '')
    if (target.kind !== 'script') return this.answerPlain(request, response, wiki, target)
    if (READS.includes(request.method ?? '')) return this.read(request, response, wiki, target)
    if (WRITES.includes(request.method ?? '')) return this.write(request, response, wiki, target)
    return this.say(request, response, NOTICES.method)
  }

  private async answerPlain(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    target: Exclude<Target, { kind: 'script' }>,
  ): Promise<void> {
    if (target.kind === 'badRequest') return this.say(request, response, NOTICES.badRequest)
    for (const [name, value] of PLAIN_HEADERS) response.setHeader(name, value)
    if (!READS.includes(request.method ?? '')) return this.say(request, response, NOTICES.method)
    if (target.kind === 'redirect') {
      response.writeHead(target.status, { location: wiki.record.server + target.location }).end()
      return
    }
    if (target.kind === 'robots') {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(ROBOTS)
      return
    }
    const root = target.kind === 'image' ? join(wiki.dir, IMAGES_DIR) : this.options.treeDir
    const from = target.kind === 'image' ? 'images' : 'tree'
    if (
      target.kind !== 'notFound' &&
      (await sendStaticFile(request, response, { root, path: target.path, from }))
    )
      return
    this.say(request, response, NOTICES.noFile)
  }

  private async read(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    target: ScriptTarget,
  ): Promise<void> {
    const asker = this.asker(request, wiki)
    await this.run(request, response, wiki, { target, asker, body: null, reads: null, work: 'reads' })
    this.options.onWorked(wiki)
  }

  /** Writes one at a time for each wiki; what is sent by POST and only reads does not wait for them. */
  private async write(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    target: ScriptTarget,
  ): Promise<void> {
    const gone = goneSignal(response)
    const asker = this.asker(request, wiki)
    const max = looksSignedIn(wiki, request.headers) ? BODY_MAX : VISITORS_BODY_MAX
    const body = await this.options.bodies.receive(request, { max, network: asker.network })
    try {
      const reads = await this.reads(request, target, body)
      if (reads) return await this.run(request, response, wiki, { target, asker, body, reads, work: 'reads' })
      const leave = await this.shares.forWriting(asker, gone)
      try {
        // The wiki's jobs and imports take this place, too.
        const release = await wiki.writing.acquire(patientWithJobs(asker, gone))
        try {
          await this.run(request, response, wiki, { target, asker, body, reads, work: 'writes' })
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

  private async reads(request: IncomingMessage, target: ScriptTarget, body: ReceivedBody) {
    const { method, url = '/', headers } = request
    return method === 'POST' ? await readingPost({ url, headers }, target, body) : null
  }

  /** A place is kept until PHP has ended, even when the client has gone: PHP does not notice that before its answer is ready. */
  private async run(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    { target, asker, body, reads, work }: Work,
  ): Promise<void> {
    const release = await this.shares.forPhp(asker, work, goneSignal(response))
    try {
      const answer = await this.options.php.run({
        wiki,
        request: {
          ...this.cgi(request, target, body === null ? null : body.length),
          reads,
          seconds: secondsFor(asker, work),
        },
        ...(body && { body: () => body.read() }),
        signal: new AbortController().signal,
      })
      const headers = this.members.learn(wiki, request.headers, answer.headers)
      const spool = this.options.answers.start(response, asker.network)
      await forward({ ...answer, headers }, response, spool, { toTheEnd: body !== null })
    } finally {
      release()
    }
  }

  private asker(request: IncomingMessage, wiki: KnownWiki): Asker {
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

  private fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    // Whoever has gone needs no answer.
    if (response.destroyed) {
      response.destroy()
      return
    }
    const notice = noticeFor(error)
    // The rest of a body that is not taken is not waited for.
    if (!request.complete) response.setHeader('connection', 'close')
    if (notice === NOTICES.broken || notice === NOTICES.resting)
      this.options.log.error({ err: error, host: request.headers.host }, 'a request to a wiki failed')
    this.say(request, response, notice)
  }

  private say(request: IncomingMessage, response: ServerResponse, notice: Notice): void {
    // What is left of a body is read and forgotten, so that the connection can go on.
    request.resume()
    sendNotice(response, notice, this.options.home)
  }
}

function noticeFor(error: unknown): Notice {
  if (error instanceof BodyTooLargeError)
    return error.max < BODY_MAX ? NOTICES.tooLargeForVisitors : NOTICES.tooLarge
  if (error instanceof BodyTooSlowError) return NOTICES.tooSlow
  if (error instanceof NoRoomForBodyError) return NOTICES.noRoom
  if (error instanceof TooManyError) return NOTICES.tooMany
  if (error instanceof TooBusyError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return NOTICES.busy
  return error instanceof FastCgiError && error.neverRan ? NOTICES.resting : NOTICES.broken
}

/** Aborted when the client goes away before its answer was whole. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (response.destroyed) gone.abort(new Error('The client went away.'))
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new Error('The client went away.'))
  })
  return gone.signal
}
