import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { ResponseSpools } from '#server/gateway/spool/response-spools.ts'
import { TooBusyError } from '#server/php/worker-slots.ts'
import type { Clock } from '#server/platform/clock.ts'
import { acceptedEncoding, compressQuickly, decompress } from '#server/platform/http/encodings.ts'
import { clientNetwork, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import type { WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { WikiStorage } from '#server/wikis/wiki-store.ts'
import { sitemapIndex, sitemapPart } from './sitemap-pages.ts'

export interface SitemapsOptions {
  readonly storage: Pick<WikiStorage, 'of'>
  readonly epochs: WikiEpochs
  readonly treeDir: string
  readonly answers: ResponseSpools
  readonly trusts: TrustedProxies
  /** The epochs' clock, which never jumps. */
  readonly clock: Clock
}

/** A compressed part; null when there is none. */
type Made = Buffer | null

/** Bytes of compressed parts kept in memory. */
const KEPT_MAX = 4 * MEGABYTE
const KEPT_MS = 10 * MINUTE_MS
/** Parts that may wait for the one being made. */
const WAITING_MAX = 50
const OPTIONS = { readOnly: true, timeoutMs: SECOND_MS }

/**
 * Lists wikis' pages for search engines. Makes one part at a time, however many are requested, and keeps it until
 * something is written to its wiki.
 */
export class Sitemaps {
  private readonly options: SitemapsOptions
  private readonly cached = new LRUCache<string, { readonly made: Made; readonly until: number }>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ made }, key) => 200 + key.length + (made?.length ?? 0),
  })
  private readonly making = new Map<string, Promise<Made>>()
  private last: Promise<unknown> = Promise.resolve()

  constructor(options: SitemapsOptions) {
    this.options = options
  }

  /** @param part null for the list of the parts. @returns false when there is no such part. */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    part: number | null,
  ): Promise<boolean> {
    const made = await this.read(wiki, part)
    if (made === null) return false
    const isCompressed = acceptedEncoding(request.headers['accept-encoding']) !== 'identity'
    const body = isCompressed ? made : await decompress(made)
    response.setHeader('content-type', 'application/xml; charset=utf-8')
    response.setHeader('cache-control', 'private, must-revalidate, max-age=0')
    response.setHeader('vary', 'Accept-Encoding')
    // Search engines should not list the sitemap itself.
    response.setHeader('x-robots-tag', 'noindex')
    if (isCompressed) response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-length', body.length)
    if (request.method === 'HEAD') {
      response.end()
      return true
    }
    const { answers, trusts } = this.options
    await answers.send(response, clientNetwork(request, trusts), [body])
    return true
  }

  /** @throws TooBusyError when too many wait; StorageUnavailableError; EpochsUnavailableError. */
  private async read(wiki: KnownWiki, part: number | null): Promise<Made> {
    const { epochs, clock } = this.options
    const { epoch, until } = await epochs.read(wiki)
    const key = `${wiki.host} ${part ?? 'index'} ${epoch}`
    const kept = this.cached.get(key)
    if (kept && clock.now() < kept.until) return kept.made
    const running = this.making.get(key)
    if (running) return await running
    if (this.making.size >= WAITING_MAX) throw new TooBusyError()
    const make = this.last.then(async () => await this.make(wiki, part))
    this.last = make.catch(() => undefined)
    this.making.set(key, make)
    try {
      const made = await make
      this.cached.set(key, { made, until: Math.min(until, clock.now() + KEPT_MS) })
      return made
    } finally {
      this.making.delete(key)
    }
  }

  private async make(wiki: KnownWiki, part: number | null): Promise<Made> {
    const { storage, treeDir } = this.options
    const text = await storage
      .of(wiki)
      .use(
        wiki,
        OPTIONS,
        async db =>
          await (part === null ? sitemapIndex(db, wiki.record) : sitemapPart(db, part, wiki.record, treeDir)),
      )
    return text === null ? null : await compressQuickly(Buffer.from(text))
  }
}
