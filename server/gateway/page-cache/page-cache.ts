import { LRUCache } from 'lru-cache'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { ResponseSpools } from '#server/gateway/spool/response-spools.ts'
import { FastCgiError, type FastCgiResponse } from '#server/php/fastcgi/fastcgi-client.ts'
import { PhpHangsError } from '#server/php/php-backend.ts'
import { storageFaultOf } from '#server/platform/storage-fault.ts'
import { type Epoch, EpochsUnavailableError, type WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import type { CacheClient } from './cache-client.ts'
import { CachedResponse } from './cached-response.ts'
import { publicHeadOf } from './public-response.ts'
import { readWhole } from './read-whole.ts'
import { ResponseMemory } from './response-memory.ts'
import { CachedResponseSender } from './send-cached.ts'
import { type Fetcher, SharedFetches } from './shared-fetch.ts'

interface PageCacheOptions {
  /** Bytes of memory; 0 to keep nothing. */
  readonly bytes: number
  readonly epochs: Pick<WikiEpochs, 'read'>
  /** Takes long responses for slow clients. */
  readonly answers: ResponseSpools
  readonly log: { warn(fields: object, message: string): void }
  /** Milliseconds of the epochs' clock, which never jumps. */
  readonly now?: () => number
}

/** The number of requests by how they were answered. */
interface CacheCounts {
  hit: number
  miss: number
  /** Waited for a response that another client was getting. */
  shared: number
  stale: number
  /** Not for the cache. */
  bypass: number
}

/** The largest response that is cached, in bytes. */
const ANSWER_MAX = 4 * MEGABYTE
/** The share of the memory for uncompressed bodies. */
const UNCOMPRESSED_SHARE = 1 / 8
/** How old a response may be to be served while PHP is down. */
const STALE_MAX_MS = 15 * MINUTE_MS
/** How long to remember that a request's response was not public, and that it was an error. */
const PRIVATE_MS = 5 * MINUTE_MS
const FAILED_MS = 5 * SECOND_MS
/** Characters of all remembered names. */
const PRIVATES_MAX = MEGABYTE

/**
 * Keeps MediaWiki's public responses in memory, each until something is written to its wiki. It can be emptied at
 * any moment. docs/adr/0038 says why it is always right.
 */
export class PageCache {
  readonly counts: CacheCounts = { hit: 0, miss: 0, shared: 0, stale: 0, bypass: 0 }
  private readonly options: PageCacheOptions
  private readonly now: () => number
  private readonly memory: ResponseMemory
  private readonly fetches = new SharedFetches<CachedResponse | null>()
  private readonly sender: CachedResponseSender
  /** Requests whose responses are not public, and when to forget that. */
  private readonly privates = new LRUCache<string, number>({
    maxSize: PRIVATES_MAX,
    sizeCalculation: (_until, name) => name.length + 100,
  })
  private isCompressing = false
  private begun = 0

  constructor(options: PageCacheOptions) {
    this.options = options
    this.now = options.now ?? (() => performance.now())
    const uncompressed = options.bytes * UNCOMPRESSED_SHARE
    this.memory = new ResponseMemory(options.bytes - uncompressed, this.now)
    this.sender = new CachedResponseSender(options.answers, uncompressed)
  }

  get size(): ResponseMemory['size'] {
    return this.memory.size
  }

  /**
   * Answers from the cache, or with what the fetcher gets.
   * @returns false when the response is not public or the wiki's epoch is unknown; the client then needs a response
   * of its own.
   * @throws what the fetcher throws, unless an older response is at hand.
   */
  async serve(client: CacheClient, fetcher: Fetcher<FastCgiResponse>): Promise<boolean> {
    const { wiki, asked } = client
    const { dbName } = wiki.record
    const name = `${dbName}\n${asked.key}`
    if (this.options.bytes === 0 || this.isPrivate(name)) return false
    const epoch = await this.epochOf(wiki)
    if (epoch === null) return false
    const before = this.memory.get(dbName, asked.key)
    if (before?.isFresh(epoch.epoch, this.now())) {
      this.counts.hit++
      this.improve(dbName, asked.key, before)
      await this.sender.send(before, client, 'hit')
      return true
    }
    try {
      const { answer, shared } = await this.fetches.get(
        `${epoch.epoch}\n${name}`,
        { enter: fetcher.enter, run: async () => await this.fetch(client, name, fetcher.run) },
        client.gone(),
      )
      if (answer === null) return false
      this.counts[shared ? 'shared' : 'miss']++
      await this.sender.send(answer, client, shared ? 'shared' : before ? 'outdated' : 'miss')
      return true
    } catch (error) {
      if (!isOutage(error) || before === undefined || !this.mayServeStale(before, wiki)) throw error
      this.counts.stale++
      await this.sender.sendStale(before, client)
      return true
    }
  }

  private isPrivate(name: string): boolean {
    const until = this.privates.get(name)
    return until !== undefined && this.now() < until
  }

  /** @returns null when nothing may be served from the cache. */
  private async epochOf(wiki: KnownWiki): Promise<Epoch | null> {
    try {
      return await this.options.epochs.read(wiki)
    } catch (error) {
      if (error instanceof EpochsUnavailableError) return null
      throw error
    }
  }

  /** Never for a wiki whose record has changed: it may be deleted, closed or replaced by now. */
  private mayServeStale({ origin }: CachedResponse, wiki: KnownWiki): boolean {
    return origin.version === wiki.version && this.now() - origin.madeAt <= STALE_MAX_MS
  }

  /** @returns null when the response is not for everybody. */
  private async fetch(
    { wiki, asked }: CacheClient,
    name: string,
    run: () => Promise<FastCgiResponse>,
  ): Promise<CachedResponse | null> {
    // Reads the epoch again: while the client waited for its turn, something may have been written, or another
    // client may have brought the response.
    const epoch = await this.epochOf(wiki)
    if (epoch === null) return null
    const { dbName } = wiki.record
    const madeAt = this.now()
    const order = ++this.begun
    const meanwhile = this.memory.get(dbName, asked.key)
    if (meanwhile?.isFresh(epoch.epoch, madeAt)) return meanwhile
    const answer = await run()
    const head = publicHeadOf(asked, answer)
    const body = await readWhole(answer.body, head === null ? 0 : ANSWER_MAX)
    if (head === null || body === null) {
      this.privates.set(name, madeAt + (answer.status >= 500 ? FAILED_MS : PRIVATE_MS))
      return null
    }
    const until = Math.min(epoch.until, madeAt + head.seconds * SECOND_MS)
    const cached = await CachedResponse.of(
      head,
      { epoch: epoch.epoch, version: wiki.version, madeAt, order, until },
      body,
    )
    // PHP may have taken so long that another client has brought a newer response.
    const other = this.memory.get(dbName, asked.key)
    if (other === undefined || other.origin.order < order) this.memory.set(dbName, asked.key, cached)
    return cached
  }

  /**
   * Compresses a response better once it has been requested again. One at a time, because this keeps a processor busy.
   */
  private improve(dbName: string, key: string, cached: CachedResponse): void {
    if (this.isCompressing || !cached.wantsBrotli) return
    this.isCompressing = true
    cached
      .compressBetter()
      .then(() => {
        if (this.memory.get(dbName, key) === cached) this.memory.set(dbName, key, cached)
      })
      .catch(err =>
        this.options.log.warn({ err }, 'a cached page could not be compressed better; it stays as it is'),
      )
      .finally(() => {
        this.isCompressing = false
      })
  }
}

/**
 * Whether PHP or the wiki's database is down, or the database is on a disk on which it cannot be opened. A busy
 * one is not down.
 */
function isOutage(error: unknown): boolean {
  const fault = storageFaultOf(error)
  return (
    error instanceof FastCgiError ||
    error instanceof PhpHangsError ||
    error instanceof StorageUnavailableError ||
    fault === 'away' ||
    fault === 'read-only'
  )
}
