import { MEGABYTE } from '#contract/limits.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { RecordChanges } from '#server/engine/wikis/record-changes.ts'
import type { KnownWiki, WikiRegistry } from '#server/engine/wikis/registry.ts'
import type { WikiRecord } from '#server/engine/wikis/wiki-record.ts'
import { FileMeter } from './file-meter.ts'
import { readOnlyText } from './read-only-text.ts'
import { emptySideDatabases } from './side-databases.ts'
import { readPageBytes, usageStamp, type WikiUsage } from './wiki-usage.ts'

interface QuotaKeeperOptions {
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  /** MB for wikis without an individual quota; 0 for no limit. */
  readonly quotaMb: number
  /** MB for the files of a wiki; 0 for no limit. */
  readonly uploadsMb: number
  /** Bytes that each of a wiki's cache, session and job databases may take. */
  readonly sideDatabaseMax: number
  readonly home: { readonly name: string; readonly url: string }
  readonly log: EngineLog
}

/** Bytes that no disk has. */
const ANY = Number.MAX_SAFE_INTEGER

/** Bytes of a wiki. */
interface Sizes {
  readonly pages: number
  readonly files: number
}

/** Measures wikis after requests to them, and makes those read-only that have used up their quota. */
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

  /** Checks a wiki. When it is being checked already, it is checked once more afterwards. */
  wake({ host }: Pick<KnownWiki, 'host'>): void {
    this.checkAgain.add(host)
    if (this.checking.has(host) || this.stopped) return
    const checks = this.checkWhileWoken(host).finally(() => this.checking.delete(host))
    this.checking.set(host, checks)
  }

  /** Checks all wikis, one after another: the default quota may have changed since the last start. */
  async checkAll(): Promise<void> {
    for (const { host } of this.options.registry.all()) {
      if (this.stopped) return
      this.wake({ host })
      await this.checking.get(host)
    }
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
   * Bytes that may be added to a wiki's files. Nothing else may add any until they are used.
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
    const { changes, log, sideDatabaseMax } = this.options
    const sizes = await this.measure(wiki)
    const usedBytes = sizes.pages + sizes.files
    await changes.apply(wiki.record.domain, record => {
      const readOnly = this.readOnly(record, sizes)
      if (readOnly === (record.readOnly ?? null)) return record
      const change = readOnly === null ? 'a wiki is below its quota again' : 'a wiki has used up its quota'
      log.info({ wiki: wiki.host, usedBytes }, change)
      return { ...record, readOnly }
    })
    for (const file of await emptySideDatabases(wiki, sideDatabaseMax))
      log.info({ wiki: wiki.host, file }, 'emptied a database of a wiki that had become too large')
  }

  forget(host: string): void {
    this.pages.delete(host)
    this.files.forget(host)
  }

  private async checkWhileWoken(host: string): Promise<void> {
    while (!this.stopped && this.checkAgain.delete(host)) {
      const wiki = this.options.registry.get(host)
      if (!wiki) continue
      try {
        await this.check(wiki)
      } catch (error) {
        this.options.log.warn({ err: error, wiki: host }, 'a wiki cannot be measured')
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
    const stamp = await usageStamp(wiki)
    const known = this.pages.get(wiki.host)
    const pages = known?.stamp === stamp ? known.bytes : readPageBytes(wiki)
    this.pages.set(wiki.host, { stamp, bytes: pages })
    return { pages, files: await this.files.measure(wiki) }
  }
}

/** @returns bytes; null for no limit. */
function limit(mb: number): number | null {
  return mb === 0 ? null : mb * MEGABYTE
}
