import { chmodSync, chownSync, rmSync } from 'node:fs'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as requestByHttp,
  type ServerResponse,
} from 'node:http'
import { request as requestByHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { SearchServerAddress } from '#server/platform/config/search-server-address.ts'
import { whenClosed } from '#server/platform/http/response-close.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { HeldBytes } from './held-bytes.ts'
import { isAboutShared, ownRequest, ownResponse, type SearchRequest } from './own-requests.ts'
import { TooMuchToReadError } from './refusals.ts'
import type { SearchNames } from './search-names.ts'

interface SearchRelayOptions {
  readonly address: SearchServerAddress
  readonly names: SearchNames
  /** The path of its socket. */
  readonly socket: string
  /** The user who may connect to it. */
  readonly user: ProcessUser | null
  /** Why requests are not passed on at the moment; null if they are. */
  readonly fault: () => string | null
  /** Called when a request got no response, whether because of the server or of the request. */
  readonly onFailure: () => void
  readonly log: EngineLog
}

const CONNECT_MS = 5 * SECOND_MS
/**
 * Bytes that one wiki, and all wikis together, may be sending. Ten pages of the largest size are some 40 MB, a
 * search a few kB, so searches do not wait for other wikis.
 */
const HELD_MAX = {
  ...{ ofOne: 64 * MEGABYTE, ofAll: 192 * MEGABYTE, ofEach: MEGABYTE },
  waitMs: 10 * SECOND_MS,
}
/** The largest response that is read to replace names in it. CirrusSearch gets a few kB of this kind. */
const ANSWER_MAX = 2 * MEGABYTE
const NDJSON = 'application/x-ndjson'
/** Headers of a response that are passed to PHP. */
const PASSED = ['content-type', 'content-encoding', 'content-length', 'warning']

/**
 * Stands between PHP and the search server, on a Unix socket. PHP knows neither the server's address nor its
 * password, and a wiki reaches only its own indexes.
 */
export class SearchRelay {
  private readonly options: SearchRelayOptions
  private readonly held = new HeldBytes(HELD_MAX)
  private readonly http = createServer((request, response) => void this.relay(request, response))

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

  private async relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault, log } = this.options
    const base = this.wikiOf(request.headers.authorization)
    if (base === null) return refuse(response, 401, 'This is not a wiki.')
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
      log.warn({ err: error, index: base }, 'a request of a wiki to the search server was refused')
      refuse(response, statusOf(error), error instanceof Error ? error.message : 'This is not passed on.')
    }
  }

  /** @throws TooMuchToReadError when it is too large; TooMuchHeldError when there is no room for it soon. */
  private async bodyOf(base: string, request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
    // Without a length, it may be as large as any.
    const length = Number(request.headers['content-length'] ?? (isChunked(request) ? HELD_MAX.ofOne : 0))
    if (length > HELD_MAX.ofOne) throw new TooMuchToReadError('The body is too large.')
    await this.reserve(base, length, response)
    const whole = await readUpTo(length, request)
    if (!whole) throw new TooMuchToReadError('The body is too large.')
    return whole
  }

  /** Holds room for `bytes` until the response is sent. @throws TooMuchHeldError when there is none soon. */
  private async reserve(base: string, bytes: number, response: ServerResponse): Promise<void> {
    if (!(await this.held.take(base, bytes))) throw new TooMuchHeldError('Too much is sent at once.')
    whenClosed(response, () => this.held.giveBack(base, bytes))
  }

  /** The base name of the wiki that asks; null if its key is wrong. */
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
    const { address, onFailure, log } = this.options
    const translates = asked.method !== 'HEAD' && isAboutShared(asked.url)
    const { body } = own
    const send = address.url.startsWith('https:') ? requestByHttps : requestByHttp
    const sent = send(address.url + own.url, {
      method: own.method,
      // Each request has its own connection, because a reused one that the server has closed would look like a fault.
      agent: false,
      headers: {
        // With any other type, the server could read the body differently from how it was checked.
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
      log.warn({ err: error, index: base }, 'the search server did not respond to a request of a wiki')
      onFailure()
      refuse(response, 503, 'The search server does not respond.')
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
      this.translate(base, answer, response).then(
        whole => {
          delete headers['content-length']
          response.writeHead(answer.statusCode ?? 502, headers).end(whole)
        },
        error => {
          sent.destroy()
          log.warn({ err: error, index: base }, 'a response of the search server was not passed on')
          if (!response.destroyed) refuse(response, responseStatusOf(error), String(error.message))
        },
      )
    })
    response.once('close', () => sent.destroy())
    sent.end(body)
  }

  /** The response with the names that the wiki used in its request. @throws ResponseTooLargeError, TooMuchHeldError */
  private async translate(base: string, answer: IncomingMessage, response: ServerResponse): Promise<string> {
    // Without a length, it may be as large as any.
    const length = Number(answer.headers['content-length'] ?? ANSWER_MAX)
    if (length <= ANSWER_MAX) await this.reserve(base, length, response)
    const whole = length <= ANSWER_MAX ? await readUpTo(length, answer) : null
    if (!whole) throw new ResponseTooLargeError('The response is too large.')
    return ownResponse(base, whole.toString())
  }
}

/** @returns null if there is more; the rest stays unread. */
async function readUpTo(bytes: number, source: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let read = 0
  // Keeps the connection, because a refused client still gets a response.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    read += chunk.length
    if (read > bytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Ends a request that gets no connection soon. */
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

class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError'
}

/** CirrusSearch's jobs retry later after a 429. */
function statusOf(error: unknown): number {
  if (error instanceof TooMuchHeldError) return 429
  return error instanceof TooMuchToReadError ? 413 : 403
}

function responseStatusOf(error: unknown): number {
  return error instanceof TooMuchHeldError ? 429 : 502
}

/** Refuses in Elasticsearch's format of errors. */
function refuse(response: ServerResponse, status: number, reason: string): void {
  if (response.headersSent) return void response.destroy()
  const error = { root_cause: [], type: 'wikistead_refusal', reason }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error, status }))
}
