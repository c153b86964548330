import { MEGABYTE } from '#contract/limits.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { RecordChanges } from '#server/engine/wikis/record-changes.ts'
import type { KnownWiki, WikiRegistry } from '#server/engine/wikis/registry.ts'
import type { WikiRecord } from '#server/engine/wikis/wiki-record.ts'
import { readOnlyText } from './read-only-text.ts'
import { emptySideDatabases } from './side-databases.ts'
import { readUsedBytes, usageStamp, type WikiUsage } from './wiki-usage.ts'

export interface QuotaKeeperOptions {
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  /** MB of a wiki that has no quota of its own; 0 for none. */
  readonly quotaMb: number
  /** Bytes that each of a wiki's caches, sessions and jobs may take. */
  readonly sideDatabaseMax: number
  readonly home: { readonly name: string; readonly url: string }
  readonly log: EngineLog
}

/** Measures wikis after they have worked: one that has used up its quota can be read and not changed. */
export class QuotaKeeper {
  private readonly options: QuotaKeeperOptions
  private readonly measured = new Map<string, { readonly stamp: string; readonly bytes: number }>()
  private readonly looking = new Map<string, Promise<void>>()
  private readonly lookAgain = new Set<string>()
  private stopped = false

  constructor(options: QuotaKeeperOptions) {
    this.options = options
  }

  /** Looks at once; what happens during a look is looked at after it. */
  wake({ host }: Pick<KnownWiki, 'host'>): void {
    this.lookAgain.add(host)
    if (this.looking.has(host) || this.stopped) return
    const looks = this.lookWhileWoken(host).finally(() => this.looking.delete(host))
    this.looking.set(host, looks)
  }

  /** Looks at all wikis, one after another: the default may have changed since the last start. */
  async lookAtAll(): Promise<void> {
    for (const { host } of this.options.registry.all()) {
      if (this.stopped) return
      this.wake({ host })
      await this.looking.get(host)
    }
  }

  /** Resolves when every wiki that has worked was looked at. */
  async settled(): Promise<void> {
    while (this.looking.size > 0) await Promise.all(this.looking.values())
  }

  /** Waits for the looks that run. */
  async stop(): Promise<void> {
    this.stopped = true
    this.lookAgain.clear()
    await Promise.all(this.looking.values())
  }

  /** @throws Error where it cannot be measured. */
  async usage(wiki: KnownWiki): Promise<WikiUsage> {
    return this.judge(wiki.record, await this.measure(wiki))
  }

  /** Resolves when the wiki can be changed or not as its usage and its quota say now. */
  async look(wiki: KnownWiki): Promise<void> {
    const { changes, log, sideDatabaseMax } = this.options
    const usedBytes = await this.measure(wiki)
    await changes.apply(wiki.record.domain, record => {
      const readOnly = this.readOnly(record, usedBytes)
      if (readOnly === (record.readOnly ?? null)) return record
      const change = readOnly === null ? 'a wiki has room again' : 'a wiki has used up its quota'
      log.info({ wiki: wiki.host, usedBytes }, change)
      return { ...record, readOnly }
    })
    for (const file of await emptySideDatabases(wiki, sideDatabaseMax))
      log.info({ wiki: wiki.host, file }, 'emptied what a wiki had kept for speed')
  }

  forget(host: string): void {
    this.measured.delete(host)
  }

  private async lookWhileWoken(host: string): Promise<void> {
    while (!this.stopped && this.lookAgain.delete(host)) {
      const wiki = this.options.registry.get(host)
      if (!wiki) continue
      try {
        await this.look(wiki)
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
