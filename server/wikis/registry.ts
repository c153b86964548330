import { join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { MemoryEpochs } from './epochs/memory-epochs.ts'
import type { WikiEpochs } from './epochs/wiki-epochs.ts'
import type { ExclusiveLock, ExclusiveLocks } from './exclusive-locks.ts'
import { type HostName, hostOfDomain, withoutPort } from './host-name.ts'
import { RecordReader } from './record-reader.ts'
import type { RecordStore, StoredRecord } from './record-store.ts'
import { WeakValues } from './weak-values.ts'
import { WikiGate, WikiLock } from './wiki-lock.ts'
import type { WikiRecord, WikiStorageKind } from './wiki-record.ts'

/** A wiki of this service. */
export interface KnownWiki {
  readonly host: HostName
  /** Absolute path of its directory on this machine. */
  readonly dir: string
  /** Absolute path of the directory of its uploaded files, which may be elsewhere. */
  readonly filesDir: string
  /** What PHP needs to know about its database; null for SQLite. */
  readonly database: string | null
  readonly record: WikiRecord
  /** The version of its record, which grows with each change. */
  readonly version: number
  /** Reads the same wiki as it is now; undefined if it was removed. */
  readonly latest: () => Promise<KnownWiki | undefined>
  /** Decides who may use it and write to it now. */
  readonly lock: WikiLock
}

interface WikiRegistryOptions {
  /** The directory that contains the wikis' directories. */
  readonly root: string
  readonly store: Pick<RecordStore, 'read'>
  /**
   * Makes a wiki ready for this process when it is first used.
   * @returns whether it is ready; if so, this is not called again.
   */
  readonly prepare?: (wiki: KnownWiki) => Promise<boolean>
  /** Where a wiki's data is; by default everything is in its directory. */
  readonly locate?: (wiki: Pick<KnownWiki, 'dir' | 'record'>) => Pick<KnownWiki, 'filesDir' | 'database'>
  /** By default, those of a service with one process. */
  readonly epochs?: WikiEpochs
  /** By default, nobody can lock a wiki exclusively. */
  readonly exclusive?: Pick<ExclusiveLocks, 'lock'>
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number
}

/** The maximum age of what is known, so that a change applies everywhere within this time. */
export const MAX_AGE_MS = 2 * SECOND_MS
/** From this age on, it is read again in the background while it is still used. */
const REFRESH_AGE_MS = SECOND_MS
/** How long to remember that a host has no wiki. Another process may make one. */
const ABSENT_AGE_MS = SECOND_MS / 2
/** Wikis kept in memory, and characters of their records. */
const WIKIS_MAX = 5000
const SIZE_MAX = 64 * MEGABYTE
/** Remembered hosts without wikis. */
const ABSENT_MAX = 5000

/** Fields that may change while the record's version stays. */
const BESIDE = ['lockReason', 'serviceReadOnly', 'banner'] as const

interface Known {
  readonly wiki: KnownWiki
  readonly version: number
  readonly size: number
  /** When it was read, by the registry's clock. */
  readonly readAt: number
}

interface Reading {
  /** True if this process has changed the wiki since, so that what was read is outdated. */
  isOutdated: boolean
}

/** The wikis of this service by host name: a bounded in-memory copy of what the database says. */
export class WikiRegistry {
  readonly root: string
  private readonly now: () => number
  private readonly reader: RecordReader
  private readonly prepare: (wiki: KnownWiki) => Promise<boolean>
  private readonly locate: NonNullable<WikiRegistryOptions['locate']>
  private readonly known = new Map<string, Known>()
  private readonly absent = new Map<string, number>()
  private size = 0
  /** Running reads, by host. */
  private readonly reading = new Map<
    string,
    { readonly reading: Reading; readonly answer: Promise<KnownWiki | undefined> }
  >()
  private readonly exclusive: WikiRegistryOptions['exclusive']
  private readonly locks: Readonly<Record<WikiStorageKind, WeakValues<WikiLock>>>
  private readonly gates = new WeakValues(() => new WikiGate())
  private readonly prepared = new Set<string>()
  private readonly preparing = new Map<string, Promise<void>>()

  constructor({ root, store, prepare, locate, epochs, exclusive, now }: WikiRegistryOptions) {
    this.root = root
    this.locate = locate ?? (({ dir }) => ({ filesDir: dir, database: null }))
    this.reader = new RecordReader(store)
    this.prepare = prepare ?? (async () => true)
    this.now = now ?? (() => performance.now())
    const begun = epochs ?? new MemoryEpochs()
    this.exclusive = exclusive
    const locksOf = (storage: WikiStorageKind) =>
      new WeakValues(
        host =>
          new WikiLock({
            storage,
            gate: this.gates.get(host),
            begin: kind => begun.begin({ host }, kind),
            lockExclusively: reason => this.lockExclusively(host, reason),
          }),
      )
    this.locks = { sqlite: locksOf('sqlite'), mariadb: locksOf('mariadb') }
  }

  /**
   * The wiki of a host, as it was at most two seconds ago.
   * @throws RecordsUnavailableError when the database does not answer.
   */
  async get(host: string): Promise<KnownWiki | undefined> {
    const wiki = await this.lookUp(host)
    if (wiki) await this.prepareOnce(wiki)
    return wiki
  }

  /**
   * The same for the domain of a wiki that the service knows. Asks the database each time while there is no wiki,
   * so that one that another process makes is found by the next request.
   * @throws as {@link get}.
   */
  async find(domain: string): Promise<KnownWiki | undefined> {
    const host = withoutPort(domain)
    this.absent.delete(host)
    const wiki = await this.get(host)
    if (!wiki) this.absent.delete(host)
    return wiki
  }

  /** @throws Error when there is no such wiki; as {@link get}. */
  async require(domain: string): Promise<KnownWiki> {
    const wiki = await this.find(domain)
    if (!wiki) throw new Error(`There is no wiki at ${domain}.`)
    return wiki
  }

  /** Reads a wiki from the database, whatever is known of it. @throws as {@link get}. */
  async refresh(host: string): Promise<KnownWiki | undefined> {
    this.expire(host)
    return await this.get(host)
  }

  /** Forgets what is known of a host, so that the next call reads it from the database. */
  expire(host: string): void {
    this.outdate(host)
    this.drop(host)
    this.absent.delete(host)
  }

  /** Takes over what this process has written, which applies from now on. */
  put(stored: StoredRecord): KnownWiki {
    this.outdate(stored.host)
    return this.keep(stored)
  }

  /** Call when this process has removed the wiki. */
  forget(host: string): void {
    this.outdate(host)
    this.keepAbsent(host)
  }

  /** The gate of a host, whether there is a wiki or not. */
  gateOf(domain: string): WikiGate {
    return this.gates.get(withoutPort(domain))
  }

  private async lookUp(host: string): Promise<KnownWiki | undefined> {
    const known = this.known.get(host)
    if (known) {
      const age = this.now() - known.readAt
      if (age < MAX_AGE_MS) {
        // A failed read is noticed once the copy is too old.
        if (age >= REFRESH_AGE_MS) this.read(host).catch(() => undefined)
        // Moves it to the end: the order is that of use.
        this.known.delete(host)
        this.known.set(host, known)
        return known.wiki
      }
    }
    const absentSince = this.absent.get(host)
    if (absentSince !== undefined && this.now() - absentSince < ABSENT_AGE_MS) return undefined
    return await this.read(host)
  }

  private read(host: string): Promise<KnownWiki | undefined> {
    const running = this.reading.get(host)
    if (running) return running.answer
    const reading = { isOutdated: false }
    const answer = this.readNow(host, reading).finally(() => {
      if (this.reading.get(host)?.reading === reading) this.reading.delete(host)
    })
    this.reading.set(host, { reading, answer })
    return answer
  }

  private async readNow(host: string, reading: Reading): Promise<KnownWiki | undefined> {
    const readAt = this.now()
    const stored = await this.reader.read(host)
    if (reading.isOutdated) return await this.lookUp(host)
    if (stored) return this.keep(stored, readAt)
    this.keepAbsent(host)
    return undefined
  }

  private outdate(host: string): void {
    const running = this.reading.get(host)
    if (!running) return
    running.reading.isOutdated = true
    this.reading.delete(host)
  }

  private keep(stored: StoredRecord, readAt = this.now()): KnownWiki {
    const { host, record, version, size } = stored
    const before = this.known.get(host)
    const isSame =
      before?.version === version &&
      before.wiki.record.dbName === record.dbName &&
      BESIDE.every(name => (before.wiki.record[name] ?? null) === (record[name] ?? null))
    const wiki = isSame ? before.wiki : this.wikiOf(record, version)
    this.drop(host)
    this.absent.delete(host)
    this.known.set(host, { wiki, version, size, readAt })
    this.size += size
    for (const oldest of this.known.keys()) {
      if (this.known.size <= WIKIS_MAX && (this.size <= SIZE_MAX || this.known.size === 1)) break
      this.drop(oldest)
    }
    return wiki
  }

  private keepAbsent(host: string): void {
    this.drop(host)
    this.absent.delete(host)
    this.absent.set(host, this.now())
    const [oldest] = this.absent.keys()
    if (this.absent.size > ABSENT_MAX && oldest !== undefined) this.absent.delete(oldest)
  }

  private drop(host: string): void {
    const known = this.known.get(host)
    if (!known) return
    this.size -= known.size
    this.known.delete(host)
  }

  private wikiOf(record: WikiRecord, version: number): KnownWiki {
    const host = hostOfDomain(record.domain)
    const dir = join(this.root, host)
    return {
      host,
      dir,
      ...this.locate({ dir, record }),
      record,
      version,
      latest: async () => await this.get(host),
      lock: this.locks[record.storage].get(host),
    }
  }

  private async lockExclusively(host: string, reason: string): Promise<ExclusiveLock> {
    if (!this.exclusive) throw new Error('No wiki can be locked here.')
    return await this.exclusive.lock(await this.require(host), reason, async () => await this.refresh(host))
  }

  private async prepareOnce(wiki: KnownWiki): Promise<void> {
    const { dbName } = wiki.record
    if (this.prepared.has(dbName)) return
    const running = this.preparing.get(dbName) ?? this.prepareNow(wiki)
    this.preparing.set(dbName, running)
    await running
  }

  private async prepareNow(wiki: KnownWiki): Promise<void> {
    const { dbName } = wiki.record
    try {
      // The wiki's directory may be about to be put in place.
      await wiki.lock.whenUsable()
      if (await this.prepare(wiki)) this.prepared.add(dbName)
    } finally {
      this.preparing.delete(dbName)
    }
  }
}
