import { formatBytes } from '#contract/format-bytes.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { RecordChanges } from '#server/wikis/record-changes.ts'
import type { KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'
import type { WikiStorage } from '#server/wikis/wiki-store.ts'
import { FileMeter } from './file-meter.ts'
import type { WikiUsage } from './wiki-usage.ts'

interface QuotaKeeperOptions {
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  readonly storage: Pick<WikiStorage, 'of'>
  /** The quota in MB of wikis without one of their own; 0 for no limit. */
  readonly quotaMb: number
  /** The quota in MB for a wiki's files; 0 for no limit. */
  readonly uploadsMb: number
  /** The most bytes for each of a wiki's side databases: caches, sessions and jobs. */
  readonly sideDataMax: number
  readonly home: { readonly name: string; readonly url: string }
  readonly log: EngineLog
}

/** The most bytes for each of a wiki's caches, sessions and jobs; more than a busy wiki needs. */
export const SIDE_DATA_MAX = 256 * MEGABYTE

/** More bytes than any disk has. */
const ANY = Number.MAX_SAFE_INTEGER

/** The bytes that a wiki takes. */
interface Sizes {
  readonly pages: number
  readonly files: number
}

/** Measures wikis after requests to them, and makes a wiki that has used up its quota read-only. */
export class QuotaKeeper {
  private readonly options: QuotaKeeperOptions
  private readonly files = new FileMeter()
  private readonly pages = new Map<string, { readonly stamp: string; readonly bytes: number }>()
  private readonly checking = new Map<string, Promise<void>>()
  private readonly checkAgain = new Set<string>()
  private stopped = false

  constructor(options: QuotaKeeperOptions) {
    this.options = options
  }

  /** Checks a wiki. If a check is already running, it is checked once more afterwards. */
  wake({ host }: Pick<KnownWiki, 'host'>): void {
    this.checkAgain.add(host)
    if (this.checking.has(host) || this.stopped) return
    const checks = this.checkWhileWoken(host).finally(() => this.checking.delete(host))
    this.checking.set(host, checks)
  }

  /** Checks a wiki, and resolves when that is done. */
  async checkNow(wiki: Pick<KnownWiki, 'host'>): Promise<void> {
    this.wake(wiki)
    await this.checking.get(wiki.host)
  }

  /** Resolves when no check is pending. */
  async settled(): Promise<void> {
    while (this.checking.size > 0) await Promise.all(this.checking.values())
  }

  /** Waits for running checks. */
  async stop(): Promise<void> {
    this.stopped = true
    this.checkAgain.clear()
    await Promise.all(this.checking.values())
  }

  /** @throws Error when the wiki cannot be measured. */
  async usage(wiki: KnownWiki): Promise<WikiUsage> {
    return this.judge(wiki.record, await this.measure(wiki))
  }

  /**
   * Bytes that may be added to a wiki's files. The caller must be the only one who adds any.
   * @throws as {@link usage}.
   */
  async fileRoom(wiki: KnownWiki): Promise<number> {
    const accepts = wiki.record.settings['wgEnableUploads'] === '1'
    if (!accepts && (await this.files.measure(wiki)) === 0) return 0
    const { usedBytes, quotaBytes, fileBytes, fileQuotaBytes } = await this.usage(wiki)
    const left = Math.min((quotaBytes ?? ANY) - usedBytes, (fileQuotaBytes ?? ANY) - fileBytes)
    return Math.max(0, left)
  }

  /** Measures a wiki, then makes it read-only or writable. @throws as {@link usage}. */
  async check(wiki: KnownWiki): Promise<void> {
    const { changes, storage, log, sideDataMax } = this.options
    const sizes = await this.measure(wiki)
    const judged = (record: WikiRecord) => {
      const readOnly = this.readOnly(record, sizes)
      return readOnly === (record.readOnly ?? null) ? record : { ...record, readOnly }
    }
    if (judged(wiki.record) !== wiki.record) {
      await changes.apply(wiki.record.domain, judged)
      const isFull = judged(wiki.record).readOnly !== null
      const change = isFull ? 'a wiki has used up its quota' : 'a wiki is below its quota again'
      log.info({ wiki: wiki.host, usedBytes: sizes.pages + sizes.files }, change)
    }
    for (const emptied of await storage.of(wiki).limitSideData(wiki, sideDataMax))
      log.info({ wiki: wiki.host, emptied }, 'emptied caches, sessions or jobs that had become too large')
  }

  forget(host: string): void {
    this.pages.delete(host)
    this.files.forget(host)
  }

  private async checkWhileWoken(host: string): Promise<void> {
    while (!this.stopped && this.checkAgain.delete(host)) {
      try {
        const wiki = await this.options.registry.get(host)
        if (wiki) await this.check(wiki)
      } catch (error) {
        this.options.log.warn({ err: error, wiki: host }, 'the storage of a wiki cannot be measured')
      }
    }
  }

  private judge({ quotaMb }: WikiRecord, { pages, files }: Sizes): WikiUsage {
    const quotaBytes = limit(quotaMb ?? this.options.quotaMb)
    const usedBytes = pages + files
    const isFull = quotaBytes !== null && usedBytes >= quotaBytes
    return { usedBytes, quotaBytes, isFull, fileBytes: files, fileQuotaBytes: limit(this.options.uploadsMb) }
  }

  private readOnly(record: WikiRecord, sizes: Sizes): string | null {
    const { quotaBytes, isFull } = this.judge(record, sizes)
    return isFull && quotaBytes !== null ? readOnlyText(quotaBytes, this.options.home) : null
  }

  private async measure(wiki: KnownWiki): Promise<Sizes> {
    // The wiki may be about to be replaced.
    const leave = await wiki.lock.enter()
    try {
      return await this.measureNow((await wiki.latest()) ?? wiki)
    } finally {
      leave()
    }
  }

  private async measureNow(wiki: KnownWiki): Promise<Sizes> {
    const { storage } = this.options
    const stamp = await storage.of(wiki).usageStamp(wiki)
    const known = this.pages.get(wiki.host)
    const pages = known?.stamp === stamp ? known.bytes : await storage.of(wiki).pageBytes(wiki)
    this.pages.set(wiki.host, { stamp, bytes: pages })
    return { pages, files: await this.files.measure(wiki) }
  }
}

/** @returns the bytes; null for no limit. */
function limit(mb: number): number | null {
  return mb === 0 ? null : mb * MEGABYTE
}

/**
 * Why a wiki is read-only, for $wgReadOnly: wikitext that MediaWiki shows in pages and in responses of its API.
 */
function readOnlyText(quotaBytes: number, home: { name: string; url: string }): string {
  return [
    `This wiki has used all of its storage (${formatBytes(quotaBytes)}), so nobody can change it for now.`,
    'Everything can still be read, and nothing is lost.',
    `Its managers can ask the people who run ${home.name} for more: ${home.url}/contact`,
  ].join(' ')
}
