import { chmodSync, chownSync, rmSync } from 'node:fs'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as requestByHttp,
  type ServerResponse,
} from 'node:http'
import { request as requestByHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { SearchServerAddress } from '#server/platform/config/search-server-address.ts'
import { whenClosed } from '#server/platform/http/response-close.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { HeldBytes } from './held-bytes.ts'
import { isAboutShared, ownAnswer, ownRequest, type SearchRequest } from './own-requests.ts'
import { TooMuchToReadError } from './refusals.ts'
import type { SearchNames } from './search-names.ts'

interface SearchRelayOptions {
  readonly address: SearchServerAddress
  readonly names: SearchNames
  /** The path of its socket. */
  readonly socket: string
  /** Who may connect to it. */
  readonly user: ProcessUser | null
  /** Why nothing is passed on at the moment; null if it is. */
  readonly fault: () => string | null
  /** Called when the server cannot be reached. */
  readonly onFault: (why: string) => void
  readonly log: EngineLog
}

const CONNECT_MS = 5 * SECOND_MS
/**
 * Bytes of what one wiki sends at a time, and of all. Ten pages of the largest size are some 40 MB, a search some kB: a wiki
 * that searches waits for no other one.
 */
const HELD_MAX = {
  ...{ ofOne: 64 * MEGABYTE, ofAll: 192 * MEGABYTE, ofEach: MEGABYTE },
  waitMs: 10 * SECOND_MS,
}
const NDJSON = 'application/x-ndjson'
/** Headers of an answer that PHP gets. */
const PASSED = ['content-type', 'content-encoding', 'content-length', 'warning']

/**
 * Stands between PHP and the search server, on a Unix socket: PHP knows neither the server's address nor its
 * password, and a wiki reaches nothing but its own indexes.
 */
export class SearchRelay {
  private readonly options: SearchRelayOptions
  private readonly held = new HeldBytes(HELD_MAX)
  private readonly http = createServer((request, response) => void this.answer(request, response))

  constructor(options: SearchRelayOptions) {
    this.options = options
  }

  async listen(): Promise<void> {
    const { socket, user } = this.options
    rmSync(socket, { force: true })
    await new Promise<void>((resolve, reject) => {
      this.http.on('error', reject)
      this.http.listen(socket, resolve)
    })
    if (user) chownSync(socket, user.uid, user.gid)
    chmodSync(socket, 0o600)
  }

  async close(): Promise<void> {
    this.http.closeAllConnections()
    await new Promise<void>(resolve => this.http.close(() => resolve()))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault, log } = this.options
    const base = this.wikiOf(request.headers.authorization)
    if (base === null) return refuse(response, 401, 'This is no wiki.')
    const why = fault()
    if (why !== null) return refuse(response, 503, why)
    try {
      const asked = {
        method: request.method ?? '',
        url: request.url ?? '',
        body: await this.bodyOf(base, request, response),
      }
      this.passOn(base, asked, ownRequest(base, asked), request, response)
    } catch (error) {
      log.warn({ err: error, index: base }, 'what a wiki asked of the search server was refused')
      refuse(response, statusOf(error), error instanceof Error ? error.message : 'This is not passed on.')
    }
  }

  /** @throws TooMuchToReadError when it is too large, TooMuchHeldError when there is no room for it soon. */
  private async bodyOf(base: string, request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
    // Without a length, it may be as large as any.
    const length = Number(request.headers['content-length'] ?? (isChunked(request) ? HELD_MAX.ofOne : 0))
    if (length > HELD_MAX.ofOne) throw new TooMuchToReadError('The body is too large.')
    if (!(await this.held.take(base, length))) throw new TooMuchHeldError('Too much is sent at once.')
    whenClosed(response, () => this.held.giveBack(base, length))
    const chunks: Buffer[] = []
    let bytes = 0
    // Who is refused still gets the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > length) throw new TooMuchToReadError('The body is too large.')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  /** What the names of the indexes begin with of the wiki that asks; null if its key is wrong. */
  private wikiOf(authorization = ''): string | null {
    const [, credentials = ''] = /^Basic (.+)$/.exec(authorization) ?? []
    const [base = '', key = ''] = Buffer.from(credentials, 'base64').toString().split(':')
    return this.options.names.isKey(base, key) ? base : null
  }

  private passOn(
    base: string,
    asked: SearchRequest,
    own: SearchRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { address, onFault } = this.options
    const translates = isAboutShared(asked.url)
    const { body } = own
    const send = address.url.startsWith('https:') ? requestByHttps : requestByHttp
    const sent = send(address.url + own.url, {
      method: own.method,
      // Each has a connection of its own: one that the server has closed meanwhile would look like a fault.
      agent: false,
      headers: {
        // In any other form, the server could read another body than was checked.
        'content-type':
          own.url.includes('_bulk') || own.url.includes('_msearch') ? NDJSON : 'application/json',
        'content-length': String(body.length),
        ...(!translates && { 'accept-encoding': request.headers['accept-encoding'] ?? 'identity' }),
        ...(address.authorization !== null && { authorization: address.authorization }),
      },
    })
    connectSoon(sent)
    sent.on('error', error => {
      if (response.destroyed) return
      onFault(error.message)
      refuse(response, 503, 'The search server does not answer.')
    })
    sent.on('response', answer => {
      const passed = PASSED.filter(name => answer.headers[name] !== undefined)
      const headers = Object.fromEntries(passed.map(name => [name, answer.headers[name]]))
      if (!translates) {
        response.writeHead(answer.statusCode ?? 502, headers)
        // A failure destroys the response, so PHP learns of it.
        pipeline(answer, response).catch(() => undefined)
        return
      }
      text(answer).then(
        whole => {
          delete headers['content-length']
          response.writeHead(answer.statusCode ?? 502, headers).end(ownAnswer(base, whole))
        },
        () => response.destroy(),
      )
    })
    response.once('close', () => sent.destroy())
    sent.end(body)
  }
}

/** Ends a request for which there is no connection soon. */
function connectSoon(sent: ClientRequest): void {
  const timer = setTimeout(() => sent.destroy(new Error('no connection within five seconds')), CONNECT_MS)
  sent.once('socket', socket => socket.once('connect', () => clearTimeout(timer)))
  sent.once('close', () => clearTimeout(timer))
}

function isChunked({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined
}

class TooMuchHeldError extends Error {
  override readonly name = 'TooMuchHeldError'
}

/** CirrusSearch's jobs try again later what was too much. */
function statusOf(error: unknown): number {
  if (error instanceof TooMuchHeldError) return 429
  return error instanceof TooMuchToReadError ? 413 : 403
}

/** In the form in which Elasticsearch tells errors. */
function refuse(response: ServerResponse, status: number, reason: string): void {
  if (response.headersSent) return void response.destroy()
  const error = { root_cause: [], type: 'wikistead_refusal', reason }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error, status }))
}
