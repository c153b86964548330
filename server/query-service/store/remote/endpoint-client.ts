import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { msg } from '#i18n/msg.ts'
import type { SparqlEndpoint } from '#server/platform/config/sparql-endpoint.ts'
import { through } from '#server/platform/through.ts'
import {
  QueryFailedError,
  type QueryOptions,
  QueryTimeoutError,
  ResultTooLargeError,
  StoreFullError,
  StoreGoneError,
  StoreUnavailableError,
} from '#server/query-service/store/triple-store.ts'

/**
 * The server may take some time to store what it was sent, but no more: loading triples takes one of few turns,
 * and a server that accepts requests and never answers must not hold them forever.
 */
const PUT_MS = 30 * SECOND_MS
const PUT_BYTES_A_SECOND = 100_000
const PUT_MAX_MS = 2 * HOUR_MS
const UPDATE_MS = 2 * MINUTE_MS
/** Bytes of an answer that are stored together. */
const BLOCK = 64 * 1024
/** The most bytes to read of an answer that is discarded. */
const REST_MAX = 64 * 1024

interface Sent {
  readonly method: 'POST' | 'PUT'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  readonly signal: AbortSignal
}

interface Body {
  readonly stream: Readable
  /** Its length. */
  readonly bytes: number
}

/**
 * A client of SPARQL 1.1 Query, Update and Graph Store over HTTP. It follows no redirects, and each request has its own
 * connection. It sends the length of every body, because Virtuoso 7.2 treats a chunked body as empty and reports success.
 * Source: https://www.w3.org/TR/sparql11-protocol/ and https://www.w3.org/TR/sparql11-http-rdf-update/
 */
export class EndpointClient {
  private readonly endpoint: SparqlEndpoint
  private readonly putMs: typeof timeToPut

  /** @param putMs milliseconds that the server may take to store this many bytes. */
  constructor(endpoint: SparqlEndpoint, putMs = timeToPut) {
    this.endpoint = endpoint
    this.putMs = putMs
  }

  /**
   * Queries one graph, as if there were no other.
   * @returns the answer in pieces, because joining a large one would briefly take twice its memory.
   * @throws QueryTimeoutError, AnswerTooLargeError, QueryFailedError, StoreUnavailableError.
   */
  async query(graph: string, query: string, options: QueryOptions): Promise<readonly Uint8Array[]> {
    const { format, timeoutMs, maxBytes, signal } = options
    const timeout = AbortSignal.timeout(timeoutMs)
    const signals = [timeout, ...(signal ? [signal] : [])]
    try {
      const answer = await this.send({
        method: 'POST',
        url: new URL(this.endpoint.query),
        headers: { accept: format, 'content-type': 'application/x-www-form-urlencoded' },
        // Sent as a form, because Virtuoso 7.2 never answers a query sent as the body itself.
        body: bodyOf(String(new URLSearchParams({ query, 'default-graph-uri': graph }))),
        signal: AbortSignal.any(signals),
      })
      return await this.read(answer, format, maxBytes)
    } catch (error) {
      if (signal?.aborted) throw new StoreGoneError('Nobody is waiting for the response any more.')
      if (timeout.aborted) throw new QueryTimeoutError('The query took all of its time.')
      throw error
    }
  }

  /** Runs an update. @throws StoreFullError, StoreUnavailableError. */
  async update(request: string, signal: AbortSignal): Promise<void> {
    const answer = await this.send({
      method: 'POST',
      url: new URL(this.endpoint.update),
      headers: { 'content-type': 'application/sparql-update' },
      body: bodyOf(request),
      signal: AbortSignal.any([signal, AbortSignal.timeout(UPDATE_MS)]),
    })
    await this.finish(answer)
  }

  /**
   * Replaces a graph with a gzipped N-Triples file.
   * @throws StoreFullError, StoreUnavailableError; StoreGoneError when the file cannot be read.
   */
  async putFile(graph: string, file: string, signal: AbortSignal): Promise<void> {
    const bytes = await unpackedBytes(file, signal)
    const stream = unpack(file)
    try {
      await this.put(graph, { stream, bytes }, signal)
    } finally {
      stream.destroy()
    }
  }

  /** Replaces a graph with N-Triples. @throws StoreFullError, StoreUnavailableError. */
  async putText(graph: string, triples: string, signal: AbortSignal): Promise<void> {
    await this.put(graph, bodyOf(triples), signal)
  }

  private async put(graph: string, body: Body, signal: AbortSignal): Promise<void> {
    const answer = await this.send({
      method: 'PUT',
      url: urlWith(this.endpoint.graphs, 'graph', graph),
      headers: { 'content-type': 'application/n-triples' },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.putMs(body.bytes))]),
    })
    await this.finish(answer)
  }

  /** @throws StoreUnavailableError */
  private async send({ method, url, headers, body, signal }: Sent): Promise<IncomingMessage> {
    const { authorization } = this.endpoint
    const begin = url.protocol === 'https:' ? requestByHttps : requestByHttp
    const request = begin(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        'content-length': body.bytes,
        'accept-encoding': 'identity',
        ...(authorization && { authorization }),
      },
      signal,
    })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    // A server may answer before it has read everything.
    request.once('response', resolve)
    request.on('error', reject)
    pipeline(body.stream, request).catch(reject)
    try {
      return await promise
    } catch (error) {
      request.destroy()
      throw unavailable(error)
    }
  }

  private async read(
    answer: IncomingMessage,
    format: string,
    maxBytes: number,
  ): Promise<readonly Uint8Array[]> {
    const { statusCode = 0 } = answer
    if (statusCode !== 200) {
      await drop(answer)
      if (statusCode === 400 || statusCode === 422)
        throw new QueryFailedError(msg('error-sparql-store-cannot'))
      // Virtuoso's status for a query that fails while running, such as YEAR() of a variable without a value.
      if (statusCode === 500) throw new QueryFailedError(msg('error-sparql-store-could-not'))
      if (statusCode === 408 || statusCode === 504)
        throw new QueryTimeoutError('The server that holds the data has ended the query.')
      throw unexpected(statusCode)
    }
    // Virtuoso sets this header when it has truncated a result.
    if ('x-sparql-maxrows' in answer.headers) {
      await drop(answer)
      throw new ResultTooLargeError('The server that holds the data gives no more rows.')
    }
    const [type] = (answer.headers['content-type'] ?? '').split(';')
    if (type?.trim().toLowerCase() !== format) {
      await drop(answer)
      throw new QueryFailedError(msg('error-sparql-store-format'))
    }
    const blocks = new Blocks()
    try {
      for await (const part of answer as AsyncIterable<Buffer>) {
        if (blocks.length + part.length > maxBytes)
          throw new ResultTooLargeError('The response is too large.')
        blocks.add(part)
      }
    } catch (error) {
      throw error instanceof ResultTooLargeError ? error : unavailable(error)
    }
    return blocks.all()
  }

  private async finish(answer: IncomingMessage): Promise<void> {
    const { statusCode = 0 } = answer
    await drop(answer)
    if (statusCode === 413 || statusCode === 507)
      throw new StoreFullError('The server that holds the data has no room for more.')
    if (statusCode < 200 || statusCode > 299) throw unexpected(statusCode)
  }
}

/** Bytes in blocks of one size, because an answer that arrives byte by byte would take a hundred times its memory. */
class Blocks {
  length = 0
  private readonly full: Buffer[] = []
  private last = Buffer.alloc(0)
  private used = 0

  add(part: Buffer): void {
    this.length += part.length
    for (let at = 0; at < part.length; ) {
      if (this.used === this.last.length) this.begin()
      const copied = part.copy(this.last, this.used, at)
      at += copied
      this.used += copied
    }
  }

  all(): readonly Uint8Array[] {
    return [...this.full, this.last.subarray(0, this.used)]
  }

  private begin(): void {
    if (this.used > 0) this.full.push(this.last)
    this.last = Buffer.allocUnsafeSlow(BLOCK)
    this.used = 0
  }
}

export function timeToPut(bytes: number): number {
  return Math.min(PUT_MAX_MS, PUT_MS + Math.ceil(bytes / PUT_BYTES_A_SECOND) * SECOND_MS)
}

function bodyOf(text: string): Body {
  const bytes = Buffer.from(text)
  return { stream: Readable.from([bytes]), bytes: bytes.length }
}

function unpack(file: string): Readable {
  return through(createReadStream(file), createGunzip())
}

/** @throws StoreGoneError */
async function unpackedBytes(file: string, signal: AbortSignal): Promise<number> {
  let bytes = 0
  try {
    for await (const part of unpack(file) as AsyncIterable<Buffer>) {
      if (signal.aborted) break
      bytes += part.length
    }
  } catch (error) {
    throw new StoreGoneError(`The file cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
  return bytes
}

/** Discards an answer, whose text may reveal internals. */
async function drop(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > REST_MAX) break
    }
  } catch (error) {
    throw unavailable(error)
  }
}

function urlWith(address: string, name: string, value: string): URL {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url
}

function unexpected(status: number): StoreUnavailableError {
  const why =
    status === 401 || status === 403
      ? 'It refuses the user name or password'
      : status >= 300 && status < 400
        ? 'It redirects'
        : 'It does not support this request'
  return new StoreUnavailableError(`${why}: the SPARQL endpoint responded with status ${status}.`)
}

function unavailable(error: unknown): StoreUnavailableError {
  const message = error instanceof Error ? error.message : String(error)
  return new StoreUnavailableError(`The SPARQL endpoint does not respond: ${message}`, { cause: error })
}
