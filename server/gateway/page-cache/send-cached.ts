import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { ResponseSpools } from '#server/gateway/spool/response-spools.ts'
import { acceptedEncoding, compressQuickly, type Encoding } from '#server/platform/http/encodings.ts'
import { whenClosed } from '#server/platform/http/response-close.ts'
import type { CacheClient } from './cache-client.ts'
import type { CachedResponse } from './cached-response.ts'

const BODY = /<body\b[^>]*>/i
const BODY_END = '</body>'

/** Has styles of its own, because the page's may be unavailable while PHP is down. */
const NOTE =
  '<div role="status" style="margin:0;padding:8px 16px;background:#fef6e7;color:#202122;' +
  'border-bottom:1px solid #a66200;font:14px/1.5 sans-serif;text-align:center">' +
  'This page may be out of date. The wiki cannot be reached at the moment.</div>'
/** Older skins position their menus from the top of the page; this makes them start below the note. */
const REST = '<div style="position:relative">'

/** How a response came about, for `Cache-Status` (RFC 9211). */
type CacheResult = 'hit' | 'miss' | 'outdated' | 'shared' | 'bypass'

const STATUS: Readonly<Record<CacheResult | 'ahead' | 'stale', string>> = {
  hit: 'wikistead; hit',
  miss: 'wikistead; fwd=uri-miss; stored',
  outdated: 'wikistead; fwd=stale; stored',
  shared: 'wikistead; fwd=uri-miss; collapsed',
  bypass: 'wikistead; fwd=bypass',
  ahead: 'wikistead; hit; detail=ahead',
  stale: 'wikistead; hit; detail=stale',
}

export const CACHE_STATUS = 'cache-status'

/** Headers of a 304 (RFC 9110, section 15.4.5). The page keeps its own policy. */
const UNCHANGED = /^(?:cache-control|vary|content-location)$/

/**
 * Bytes of one body, and of all bodies together, that may wait in sockets. The rest waits in the spool, which is bounded.
 */
const IN_SOCKET_MAX = 64 * 1024
const IN_SOCKETS_MAX = 32 * 1024 * 1024

/** @param result `ahead`: PHP made it for this client in advance. */
export function cacheStatus(result: CacheResult | 'ahead' | 'stale'): string {
  return STATUS[result]
}

/** Sends cached responses. */
export class CachedResponseSender {
  private readonly answers: ResponseSpools
  /** Bytes that wait in sockets; the cache may have dropped their responses meanwhile. */
  private waiting = 0
  /** Decompressed bodies of the responses that clients without compression have requested last. */
  private readonly uncompressed: LRUCache<CachedResponse, Buffer>

  /** @param bytes of memory for decompressed bodies. */
  constructor(answers: ResponseSpools, bytes: number) {
    this.answers = answers
    this.uncompressed = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: (body, cached) => body.length + cached.size,
    })
  }

  /** Returns before the client has read everything. */
  async send(cached: CachedResponse, client: CacheClient, result: CacheResult): Promise<void> {
    const { request, response } = client
    if (response.destroyed) return
    if (cached.status === 200 && namesTag(request.headers['if-none-match'], cached.etag)) {
      setHeaders(
        response,
        cached.headers.filter(([name]) => UNCHANGED.test(name.toLowerCase())),
      )
      response.setHeader('etag', cached.etag)
      response.setHeader(CACHE_STATUS, STATUS[result])
      response.writeHead(304).end()
      return
    }
    const accepted = acceptedEncoding(request.headers['accept-encoding'])
    const { encoding, body } = cached.bodyFor(accepted) ?? {
      encoding: 'identity' as const,
      body: await this.uncompressedBody(cached),
    }
    if (response.destroyed) return
    setHeaders(response, cached.headers)
    response.setHeader('etag', cached.etag)
    response.setHeader(CACHE_STATUS, STATUS[result])
    await this.sendBody(client, cached.status, encoding, body)
  }

  /** Sends a response that may be outdated, and says so. */
  async sendStale(cached: CachedResponse, client: CacheClient): Promise<void> {
    const { request, response } = client
    const uncompressed = await cached.uncompressedBody()
    const noted = cached.isHtml ? withStaleNote(uncompressed) : uncompressed
    const isCompressed = acceptedEncoding(request.headers['accept-encoding']) !== 'identity'
    const body = isCompressed ? await compressQuickly(noted) : noted
    if (response.destroyed) return
    setHeaders(response, cached.headers)
    // The browser must ask again next time.
    response.setHeader('cache-control', 'private, no-store')
    response.setHeader('warning', '110 wikistead "Response is Stale"')
    response.setHeader(CACHE_STATUS, STATUS.stale)
    await this.sendBody(client, cached.status, isCompressed ? 'gzip' : 'identity', body)
  }

  private async uncompressedBody(cached: CachedResponse): Promise<Buffer> {
    const before = this.uncompressed.get(cached)
    if (before) return before
    const body = await cached.uncompressedBody()
    this.uncompressed.set(cached, body)
    return body
  }

  private async sendBody(
    { request, response, network }: CacheClient,
    status: number,
    encoding: Encoding,
    body: Buffer,
  ): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff')
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
    response.setHeader('content-length', body.length)
    if (request.method === 'HEAD') {
      response.writeHead(status).end()
      return
    }
    if (body.length <= IN_SOCKET_MAX && this.waiting + body.length <= IN_SOCKETS_MAX) {
      response.writeHead(status).end(body)
      this.countWaiting(response, body.length)
      return
    }
    response.statusCode = status
    await this.answers.send(response, network(), [body])
  }

  private countWaiting(response: ServerResponse, bytes: number): void {
    if (response.writableLength === 0) return
    this.waiting += bytes
    whenClosed(response, () => {
      this.waiting -= bytes
    })
  }
}

function setHeaders(response: ServerResponse, headers: CachedResponse['headers']): void {
  for (const [name, value] of headers) response.appendHeader(name, value)
}

/** Whether an If-None-Match header names the tag. Compares weakly (RFC 9110, section 13.1.2). */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some(tag => tag.trim() === etag || `W/${tag.trim()}` === etag)
}

/** A page with a line at its top that says it may be out of date. */
function withStaleNote(page: Buffer): Buffer {
  const text = page.toString('utf8')
  const body = BODY.exec(text)
  const end = text.lastIndexOf(BODY_END)
  if (!body || end < 0) return page
  const start = body.index + body[0].length
  return Buffer.from(`${text.slice(0, start)}${NOTE}${REST}${text.slice(start, end)}</div>${text.slice(end)}`)
}
