import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { HostName } from './host-name.ts'
import type { NewWiki } from './new-wiki.ts'
import type { KnownWiki } from './registry.ts'
import type { OpenOptions } from './storage/live-database-messages.ts'
import type { TableLock } from './storage/table-lock.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'
import type { CopiedRecord, WikiRecord, WikiStorageKind } from './wiki-record.ts'

/** The properties of a wiki that its storage needs. */
export interface StoredWiki {
  /** Its directory on this machine. */
  readonly dir: string
  readonly record: Pick<WikiRecord, 'dbName' | 'storage'>
}

/** Where a wiki's uploaded files are, and what PHP needs to know about its database; null for SQLite. */
export type WikiLocation = Pick<KnownWiki, 'filesDir' | 'database'>

/**
 * The complete data of a wiki, on disk, under a database name that was never used before and that no record names yet.
 */
export interface PreparedWiki {
  readonly storage: WikiStorageKind
  readonly dbName: string
  /**
   * Puts it in place for the host's requests, once a record names it. Nobody may use the host's wiki meanwhile.
   * @param isNew whether there was no wiki at the host.
   * @returns directories of the previous wiki, for `removeTree`.
   */
  install(host: HostName, options: { readonly isNew: boolean }): Promise<readonly string[]>
  /** Removes it; or installs it, if the service's database has written a record although the statement failed. */
  discard(): Promise<void>
}

/** A wiki made of a copy. */
export interface FilledWiki extends PreparedWiki {
  readonly copied: CopiedRecord
}

/** What a copy contains. */
interface CopiedData {
  readonly content: WikiContent
  /** Bytes of databases and files. */
  readonly bytes: number
}

/** How a wiki is copied. */
export interface CopyOrder {
  /** Whether to copy waiting jobs, too. The wiki must be locked then. */
  readonly withJobs: boolean
  readonly signal: AbortSignal
}

/** Where a script finds the draft of a wiki. */
interface DraftLocation extends WikiLocation {
  /** The directory to which the script may write, besides that of the files. */
  readonly dir: string
  readonly record: CopiedRecord
}

/**
 * A copy of a wiki for scripts to change, in the storage in which it will be a wiki. It belongs to this process
 * and is lost with it.
 */
export interface WikiDraft extends CopiedData {
  readonly record: CopiedRecord
  /** UTC epoch milliseconds of the moment whose state it has. */
  readonly takenAt: number
  /** Makes it ready for scripts. */
  prepare(signal: AbortSignal): Promise<DraftLocation>
  /** The bytes that its pages take now. */
  pageBytes(): Promise<number>
  /** Turns it into the data of a wiki with this origin. Uses up the draft. */
  fill(server: WikiRecord['server'], signal: AbortSignal): Promise<FilledWiki>
  /** Removes the draft. Does nothing the second time, or after {@link fill}. */
  remove(): Promise<void>
}

/** A copy of a wiki's tables as they were before its upgrade. */
export interface SafetyCopy {
  /** The name of the database that contains them. */
  readonly name: string
  readonly schema: string
}

/** The right to upgrade a wiki's database, which only one process has at a time. */
export interface UpgradeLease {
  /** Aborts when the lease is lost, or when its holder stops. */
  readonly signal: AbortSignal
  /** The complete copy, if there is one; at the beginning, that of a killed process. */
  readonly copy: SafetyCopy | null
  /** Records which complete copy there is. @throws LeaseLostError */
  keep(copy: SafetyCopy | null): Promise<void>
  /** @throws LeaseLostError when another process may have begun an upgrade. */
  requireHeld(): void
}

/** What an upgrade needs from its caller. */
export interface UpgradeTask {
  /** Reads the wiki's record again, because another process may have upgraded the wiki. */
  readonly read: () => Promise<KnownWiki | undefined>
  /** Writes the tree's schema into the record. */
  readonly publish: () => Promise<void>
  /** The wiki's lease; its signal ends the upgrade. */
  readonly lease: UpgradeLease
}

/** Data of a wiki that is being removed. */
export interface Removal {
  /** Undoes the removal, for when the transaction that decided it failed. */
  undo(): Promise<void>
  /** Deletes the data, now or, if that fails, later. */
  finish(): Promise<void>
}

/**
 * One way to store wikis. The rest of the server uses this interface and knows no particular storage; one suite
 * of tests, `testing/wiki-store.test-suite.ts`, runs against each. Methods that use a database throw
 * StorageUnavailableError when it does not answer.
 */
export interface WikiStore {
  readonly kind: WikiStorageKind

  // Create
  /** Makes the data of a new wiki from the template. @param now UTC epoch milliseconds. */
  create(wiki: Pick<NewWiki, 'language' | 'admin'>, now: number): Promise<PreparedWiki>
  /** Makes the data of a wiki from the directory of a copy. Uses up the directory even if it fails. */
  fill(dir: string, server: WikiRecord['server'], signal: AbortSignal): Promise<FilledWiki>

  // Open
  /** Opens the database of a wiki's pages and accounts for `work`. @throws what `work` throws. */
  use<T>(wiki: StoredWiki, options: OpenOptions, work: (db: WikiDatabase) => Promise<T>): Promise<T>
  /** Opens the database with the wiki's table of jobs for `work`. @throws what `work` throws. */
  withJobs<T>(wiki: StoredWiki, work: (db: WikiDatabase) => Promise<T>): Promise<T>
  locate(wiki: StoredWiki): WikiLocation
  /** Whether a wiki's data can be reached from this machine at all. */
  isHere(wiki: StoredWiki): boolean
  /**
   * Makes a wiki's data ready for use. It may be new on this machine, or as a crash has left it. Call it once
   * before PHP runs for the wiki.
   * @returns whether it is ready.
   */
  makeReady(wiki: KnownWiki): Promise<boolean>

  // Copy
  /** Copies a wiki as it is at one moment into an empty directory, with SQLite, while it is in use. */
  copy(
    wiki: KnownWiki,
    dir: string,
    order: CopyOrder,
  ): Promise<CopiedData & Pick<WikiDraft, 'record' | 'takenAt'>>
  /** Makes a draft of a wiki. @param dir an empty directory for files that scripts read and write. */
  draft(wiki: KnownWiki, dir: string, signal: AbortSignal): Promise<WikiDraft>

  // Replace
  /**
   * Does the work that replaces a wiki while nobody writes to it, and then removes what the wiki no longer needs.
   * If `work` rejects, the old wiki stays in use.
   * @param work gets a function that throws if somebody may have written after all.
   */
  whileReplaced(
    wiki: KnownWiki,
    work: (requireStopped: () => void) => Promise<KnownWiki>,
    signal: AbortSignal,
  ): Promise<KnownWiki>
  /** Stops writes by processes that have not noticed an exclusive lock yet; null if no other process writes. */
  lockTables(wiki: Pick<StoredWiki, 'record'>): Promise<TableLock | null>

  // Upgrade
  /**
   * Upgrades a wiki that nothing else uses to the tree's schema.
   * @returns a line for each page that got a new title.
   * @throws NeedsWikibaseError, LeaseLostError; the wiki is then as before.
   */
  upgrade(wiki: KnownWiki, task: UpgradeTask): Promise<readonly string[]>

  // Measure
  /** Bytes of a wiki's pages. Caches, sessions and jobs do not count. */
  pageBytes(wiki: StoredWiki): Promise<number>
  /** A text that changes with the pages. While it stays the same, a measurement stays valid. */
  usageStamp(wiki: StoredWiki): Promise<string>
  /** A text that differs after every change of pages, accounts and files, but not after views. */
  contentMark(wiki: StoredWiki): Promise<string>
  /** Bytes of the databases that an upgrade changes on this machine's disk. */
  upgradeBytes(wiki: KnownWiki): Promise<number>
  /** Empties caches, sessions and jobs, each if it takes more than `max` bytes. @returns what was emptied. */
  limitSideData(wiki: StoredWiki, max: number): Promise<readonly string[]>
  /** Counts tables that have grown much, because SQLite chooses indexes by their sizes. Waits for other writers. */
  countTables(wiki: KnownWiki): Promise<void>
  /** A directory on the disk that holds the wiki; null if that is on another machine. */
  diskOf(wiki: StoredWiki): string | null

  // Remove
  /**
   * Detaches a wiki's data, so that nothing finds it any more.
   * @param trx the transaction that removes the wiki's record.
   */
  remove(host: HostName, dbName: string, trx?: Db): Promise<Removal>

  // The storage as a whole
  /** Whether wikis can be used now. */
  isReady(): Promise<boolean>
  /** Resolves when nothing is being prepared or removed. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The stores of this server, by which it finds the store of a wiki. */
export class WikiStorage {
  /** Where new wikis are made. */
  readonly forNew: WikiStore
  private readonly stores: Readonly<Record<WikiStorageKind, WikiStore>>

  constructor(stores: Readonly<Record<WikiStorageKind, WikiStore>>, forNew: WikiStorageKind) {
    this.stores = stores
    this.forNew = stores[forNew]
  }

  of({ record }: Pick<StoredWiki, 'record'>): WikiStore {
    return this.stores[record.storage]
  }

  ofKind(kind: WikiStorageKind): WikiStore {
    return this.stores[kind]
  }

  get all(): readonly WikiStore[] {
    return Object.values(this.stores)
  }

  async close(): Promise<void> {
    for (const store of this.all) await store.close()
  }
}
