import { MEGABYTE } from '#contract/limits.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { RecordChanges } from '#server/engine/wikis/record-changes.ts'
import type { KnownWiki, WikiRegistry } from '#server/engine/wikis/registry.ts'
import type { WikiRecord } from '#server/engine/wikis/wiki-record.ts'
import { readOnlyText } from './read-only-text.ts'
import { emptySideDatabases } from './side-databases.ts'
import { readUsedBytes, usageStamp, type WikiUsage } from './wiki-usage.ts'

interface QuotaKeeperOptions {
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  /** MB for wikis without an individual quota; 0 for no limit. */
  readonly quotaMb: number
  /** Bytes that each of a wiki's cache, session and job databases may take. */
  readonly sideDatabaseMax: number
  readonly home: { readonly name: string; readonly url: string }
  readonly log: EngineLog
}

/** Measures wikis after requests to them, and makes those read-only that have used up their quota. */
export class QuotaKeeper {
  private readonly options: QuotaKeeperOptions
  private readonly measured = new Map<string, { readonly stamp: string; readonly bytes: number }>()
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

  /** Measures a wiki, then makes it read-only or writable. @throws as {@link usage}. */
  async check(wiki: KnownWiki): Promise<void> {
    const { changes, log, sideDatabaseMax } = this.options
    const usedBytes = await this.measure(wiki)
    await changes.apply(wiki.record.domain, record => {
      const readOnly = this.readOnly(record, usedBytes)
      if (readOnly === (record.readOnly ?? null)) return record
      const change = readOnly === null ? 'a wiki is below its quota again' : 'a wiki has used up its quota'
      log.info({ wiki: wiki.host, usedBytes }, change)
      return { ...record, readOnly }
    })
    for (const file of await emptySideDatabases(wiki, sideDatabaseMax))
      log.info({ wiki: wiki.host, file }, 'emptied a database of a wiki that had become too large')
  }

  forget(host: string): void {
    this.measured.delete(host)
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

  private judge({ quotaMb }: WikiRecord, usedBytes: number): WikiUsage {
    const mb = quotaMb ?? this.options.quotaMb
    const quotaBytes = mb === 0 ? null : mb * MEGABYTE
    return { usedBytes, quotaBytes, isFull: quotaBytes !== null && usedBytes >= quotaBytes }
  }

  private readOnly(record: WikiRecord, usedBytes: number): string | null {
    const { quotaBytes, isFull } = this.judge(record, usedBytes)
    return isFull && quotaBytes !== null ? readOnlyText(quotaBytes, this.options.home) : null
  }

  private async measure(wiki: KnownWiki): Promise<number> {
    const stamp = await usageStamp(wiki)
    const known = this.measured.get(wiki.host)
    if (known?.stamp === stamp) return known.bytes
    const bytes = await readUsedBytes(wiki)
    this.measured.set(wiki.host, { stamp, bytes })
    return bytes
  }
}
