import { createHash } from 'node:crypto'
import {
  compressQuickly,
  compressWell,
  decompress,
  type Encoding,
  isWorthCompressing,
} from '#server/platform/http/encodings.ts'
import { headerOf, type PublicHead } from './public-response.ts'

/** When a response was made, and from which state of its wiki. */
interface Origin {
  /** The wiki's epoch before PHP began. */
  readonly epoch: string
  /** The version of the wiki's record. */
  readonly version: number
  /** Milliseconds of a clock that never jumps. */
  readonly madeAt: number
  /** Grows with each response that PHP begins to make. */
  readonly order: number
  /** When it expires, by the clock of `madeAt`. */
  readonly until: number
}

/** Bytes that an entry takes besides its bodies and headers. */
const OVERHEAD = 1024

/** A response from MediaWiki that is the same for all visitors. */
export class CachedResponse {
  readonly status: number
  readonly headers: PublicHead['headers']
  readonly origin: Origin
  /** Weak, because each encoding has its own bytes. */
  readonly etag: string
  /** Bytes of the body as PHP sent it. */
  readonly length: number
  private readonly headerBytes: number
  private readonly uncompressed: Buffer | null
  private readonly gzip: Buffer | null
  private brotli: Buffer | null = null
  private isCompressing = false

  private constructor(head: PublicHead, origin: Origin, body: Buffer, gzip: Buffer | null) {
    this.status = head.status
    this.headers = head.headers
    this.origin = origin
    this.length = body.length
    this.etag = `W/"${etagOf(head, body)}"`
    this.headerBytes = head.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
    this.uncompressed = gzip === null ? body : null
    this.gzip = gzip
  }

  /** Compresses the body once. */
  static async of(head: PublicHead, origin: Origin, body: Buffer): Promise<CachedResponse> {
    const isText = isWorthCompressing(headerOf(head.headers, 'content-type'), body.length)
    return new CachedResponse(head, origin, body, isText ? await compressQuickly(body) : null)
  }

  /** The bytes it takes in memory. */
  get size(): number {
    const bodies = [this.uncompressed, this.gzip, this.brotli]
    return OVERHEAD + this.headerBytes + bodies.reduce((sum, body) => sum + (body?.length ?? 0), 0)
  }

  get isHtml(): boolean {
    return /^text\/html\b/i.test(headerOf(this.headers, 'content-type'))
  }

  /** Whether it may be used. @param now by the clock of its origin. */
  isFresh(epoch: string, now: number): boolean {
    return this.origin.epoch === epoch && now < this.origin.until
  }

  /** The body in the best encoding available. Null when it must be decompressed first. */
  bodyFor(accepted: Encoding): { readonly encoding: Encoding; readonly body: Buffer } | null {
    if (this.uncompressed) return { encoding: 'identity', body: this.uncompressed }
    if (accepted === 'br' && this.brotli) return { encoding: 'br', body: this.brotli }
    // Browsers that accept brotli also accept gzip, which exists before brotli does; see `wantsBrotli`.
    if (accepted !== 'identity' && this.gzip) return { encoding: 'gzip', body: this.gzip }
    return null
  }

  /** The body as PHP sent it. */
  async uncompressedBody(): Promise<Buffer> {
    return this.uncompressed ?? (this.gzip ? await decompress(this.gzip) : Buffer.alloc(0))
  }

  get wantsBrotli(): boolean {
    return this.gzip !== null && this.brotli === null && !this.isCompressing
  }

  /** Compresses the body better, which takes longer. Call it while no client waits for it. */
  async compressBetter(): Promise<void> {
    this.isCompressing = true
    const better = await compressWell(await this.uncompressedBody())
    // Brotli is dropped if it gains nothing.
    if (this.gzip && better.length < this.gzip.length) this.brotli = better
  }
}

function etagOf({ status, headers }: PublicHead, body: Buffer): string {
  return createHash('sha1')
    .update(`${status}\n${headerOf(headers, 'content-type')}\n${headerOf(headers, 'location')}\n`)
    .update(body)
    .digest('base64url')
}
