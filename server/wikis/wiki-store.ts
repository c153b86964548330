import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { HostName } from './host-name.ts'
import type { NewWiki } from './new-wiki.ts'
import type { KnownWiki } from './registry.ts'
import type { OpenOptions } from './storage/live-database-messages.ts'
import type { TableLock } from './storage/table-lock.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'
import type { CopiedRecord, WikiRecord, WikiStorageKind } from './wiki-record.ts'

/** A wiki, as far as its storage matters. */
export interface StoredWiki {
  /** Its directory on this machine. */
  readonly dir: string
  readonly record: Pick<WikiRecord, 'dbName' | 'storage'>
}

/** Where a wiki's uploaded files are, and what PHP is told of its database; null for SQLite. */
export type WikiLocation = Pick<KnownWiki, 'filesDir' | 'database'>

/** The complete data of a wiki, on disk, under a database name that was never used and that no record names yet. */
export interface PreparedWiki {
  readonly storage: WikiStorageKind
  readonly dbName: string
  /**
   * Makes it what the host's requests find, once a record names it. Nobody uses the host's wiki meanwhile.
   * @param isNew there was no wiki at the host.
   * @returns directories of the wiki that was there before, for `removeTree`.
   */
  install(host: HostName, options: { readonly isNew: boolean }): Promise<readonly string[]>
  /** Removes it; or installs it, if the service's database has written a record although it said that it had not. */
  discard(): Promise<void>
}

/** A wiki made of a copy. */
export interface FilledWiki extends PreparedWiki {
  readonly copied: CopiedRecord
}

/** What a copy contains. */
interface CopiedData {
  readonly content: WikiContent
  /** Of databases and files. */
  readonly bytes: number
}

/** How a wiki is copied. */
export interface CopyOrder {
  /** Copies the jobs that wait, too. The wiki must be locked. */
  readonly withJobs: boolean
  readonly signal: AbortSignal
}

/** What a script is told of the draft of a wiki. */
interface DraftLocation extends WikiLocation {
  /** The directory that the script may write to, with that of the files. */
  readonly dir: string
  readonly record: CopiedRecord
}

/**
 * A copy of a wiki for scripts to change, in the storage in which it will be a wiki. It lives in this process alone and
 * is lost with it.
 */
export interface WikiDraft extends CopiedData {
  readonly record: CopiedRecord
  /** UTC epoch milliseconds; it is as the wiki was at this moment. */
  readonly takenAt: number
  /** Makes it ready for a script. */
  prepare(signal: AbortSignal): Promise<DraftLocation>
  /** Bytes of its pages now. */
  pageBytes(): Promise<number>
  /** Makes it the data of a wiki with this address. The draft is used up. */
  fill(server: WikiRecord['server'], signal: AbortSignal): Promise<FilledWiki>
  /** Does nothing twice, and nothing after {@link fill}. */
  remove(): Promise<void>
}

/** The tables of a wiki as they were before its upgrade. */
export interface KeptCopy {
  /** Of the database that contains them. */
  readonly name: string
  readonly schema: string
}

/** The right to upgrade a wiki's database, which one process of all has at a time. */
export interface UpgradeLease {
  /** Aborted when the lease was lost, or when its holder wants to end. */
  readonly signal: AbortSignal
  /** The complete copy that there is: at the beginning, one that a killed process has left. */
  readonly copy: KeptCopy | null
  /** Stores which complete copy there is. @throws LeaseLostError */
  keep(copy: KeptCopy | null): Promise<void>
  /** @throws LeaseLostError when another process may have begun. */
  requireHeld(): void
}

/** What an upgrade asks of the wiki's record. */
export interface UpgradeTask {
  /** Reads it anew: another process may have upgraded the wiki. */
  readonly read: () => Promise<KnownWiki | undefined>
  /** Writes the schema of the tree into it. */
  readonly publish: () => Promise<void>
  /** Of the wiki; its signal ends the upgrade. */
  readonly lease: UpgradeLease
}

/** The data of a wiki that is about to be removed. */
export interface Removal {
  /** Undoes it: what was decided in a transaction that failed was not. */
  undo(): Promise<void>
  /** Removes what is left. What cannot be removed now is removed later. */
  finish(): Promise<void>
}

/**
 * One way to store wikis. Everything else in the server works with this interface and knows no storage; one suite of
 * tests, `testing/wiki-store.test-suite.ts`, runs against each of them. Methods that use a database throw
 * StorageUnavailableError when it does not answer.
 */
export interface WikiStore {
  readonly kind: WikiStorageKind

  // Create
  /** Makes the data of a new wiki from the template. @param now UTC epoch milliseconds. */
  create(wiki: Pick<NewWiki, 'language' | 'admin'>, now: number): Promise<PreparedWiki>
  /** Makes the data of a wiki from the directory of a copy, which it uses up, also when it fails. */
  fill(dir: string, server: WikiRecord['server'], signal: AbortSignal): Promise<FilledWiki>

  // Open
  /** Uses the database of a wiki's pages and accounts. @throws what `work` throws. */
  use<T>(wiki: StoredWiki, options: OpenOptions, work: (db: WikiDatabase) => Promise<T>): Promise<T>
  /** Uses the database with the table of its jobs. @throws what `work` throws. */
  withJobs<T>(wiki: StoredWiki, work: (db: WikiDatabase) => Promise<T>): Promise<T>
  locate(wiki: StoredWiki): WikiLocation
  /** Whether a wiki's data can be reached from this machine at all. */
  isHere(wiki: StoredWiki): boolean
  /**
   * Makes the data of a wiki, which may be on this machine for the first time or as a crash has left it, ready for use.
   * Call it once before PHP runs for the wiki.
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
   * Does what replaces a wiki while nobody writes to it, and then removes what the wiki no longer needs. When `work`
   * rejects the wiki goes on.
   * @param work gets a function that throws when somebody may have written after all.
   */
  whileReplaced(
    wiki: KnownWiki,
    work: (requireStopped: () => void) => Promise<KnownWiki>,
    signal: AbortSignal,
  ): Promise<KnownWiki>
  /** Keeps processes from writing that have not noticed an exclusive lock yet; null where no other process writes. */
  lockTables(wiki: Pick<StoredWiki, 'record'>): Promise<TableLock | null>

  // Upgrade
  /**
   * Upgrades a wiki, which nothing else uses, to the schema of the tree.
   * @returns a line for each page that has a new title.
   * @throws NeedsWikibaseError, LeaseLostError; the wiki is then as before.
   */
  upgrade(wiki: KnownWiki, task: UpgradeTask): Promise<readonly string[]>

  // Measure
  /** Bytes of a wiki's pages. Caches, sessions and jobs do not count. */
  pageBytes(wiki: StoredWiki): Promise<number>
  /** A text that changes with the pages. As long as it is the same, a measurement stays valid. */
  usageStamp(wiki: StoredWiki): Promise<string>
  /** A text that changes with every change of pages, accounts and files, and not when pages are viewed. */
  contentMark(wiki: StoredWiki): Promise<string>
  /** Bytes of the databases that an upgrade changes, as far as they are on this machine's disk. */
  upgradeBytes(wiki: KnownWiki): Promise<number>
  /** Empties caches, sessions and jobs, each if it takes more than `max` bytes. @returns what was emptied. */
  limitSideData(wiki: StoredWiki, max: number): Promise<readonly string[]>
  /** The directory on whose disk the wiki is; null if that is another machine's. */
  diskOf(wiki: StoredWiki): string | null

  // Remove
  /** Takes a wiki's data away, so that nothing finds it any more. @param trx removes the wiki's record. */
  remove(host: HostName, dbName: string, trx?: Db): Promise<Removal>

  // The storage as a whole
  /** Whether wikis can be used now. */
  isReady(): Promise<boolean>
  /** Resolves when nothing is being prepared or removed. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The storages of this server, and which of them a wiki is in. */
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
