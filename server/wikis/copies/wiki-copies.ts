import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { ExclusiveLock } from '#server/wikis/exclusive-locks.ts'
import type { CopiedRecord } from '#server/wikis/wiki-record.ts'

/** What a copy's directory may contain. The last file belongs to the service and may be missing. */
export const COPY_NAMES: readonly string[] = ['wiki.json', 'db', 'images', 'service-data.json']

/** What a copied directory holds. */
export interface CopiedWiki {
  readonly record: CopiedRecord
  readonly content: WikiContent
  /** Bytes of its databases and files. */
  readonly bytes: number
}

/**
 * A copy of a wiki in a directory of its own, laid out like a wiki's directory: `wiki.json`, `db/`, `images/`. It
 * has no secret key, sessions, caches or emails, and only the jobs that scripts have left in it.
 */
export interface WikiCopy extends CopiedWiki {
  /** Absolute path, which PHP's user can enter. */
  readonly dir: string
  /** UTC epoch milliseconds; the databases are as they were at this moment. */
  readonly takenAt: number
  remove(): Promise<void>
}

/** A maintenance script to run on a copy. */
export interface CopyScript {
  /** A name in `maintenance/` without `.php`, or the absolute path of a script. */
  readonly script: string
  readonly args?: readonly string[]
  /** Called with each piece of its standard output. */
  readonly onOutput?: (text: string) => void
  readonly signal: AbortSignal
  /** Milliseconds after which the script is killed. */
  readonly timeout?: number
}

/** The wiki that a copy becomes. */
export interface WikiToInstall {
  /** Identifies the wiki in the service. */
  readonly id: number
  readonly domain: WikiDomain
  readonly sitename: string
}

/** The result of moving a wiki. */
export interface MovedWiki {
  /** False if it was already in MariaDB. */
  readonly isMoved: boolean
  /** Pages whose texts were compared. */
  readonly pages: number
}

/**
 * Copies wikis while they are in use, and makes wikis of copies. Copies that a crash left behind are removed at
 * the next start.
 */
export interface WikiCopies {
  /**
   * A short text that is different after every change of a wiki's pages, accounts, files or record.
   * @throws Error when there is no such wiki.
   */
  changeMark(domain: string): Promise<string>
  /**
   * Copies a wiki consistently while it is in use. The wiki may be deleted.
   * @throws Error when there is no such wiki or too little room; the signal's reason.
   */
  copy(domain: string, signal: AbortSignal): Promise<WikiCopy>
  /**
   * Copies a wiki into its own kind of storage, for scripts to change before the copy replaces the wiki. Only
   * {@link runScript}, {@link pageBytes} and {@link replace} can use it.
   * @throws as {@link copy}.
   */
  draft(domain: string, signal: AbortSignal): Promise<WikiCopy>
  /** Bytes that a draft's pages take now. */
  pageBytes(dir: string): Promise<number>
  /** Makes an empty directory for a copy that comes from elsewhere. The next start removes it. */
  makeDir(): Promise<string>
  /**
   * Checks that a directory contains a copy of a wiki: its record, intact databases, no links.
   * @throws Error with a message that says what is wrong.
   */
  inspect(dir: string, signal: AbortSignal): Promise<CopiedWiki>
  /**
   * Runs a script of MediaWiki or of this project on a copy, confined to it, at low priority. The files that it
   * reads and writes belong in `tmp/` of the copy; create that directory if the script has to read any. Jobs that
   * it leaves run once the copy has become a wiki.
   * @throws Error with the last lines of its output, or if it left anything but regular files; the signal's reason.
   */
  runScript(dir: string, script: CopyScript): Promise<void>
  /**
   * Makes a new wiki of a copy in one step, with a database name and secret of its own. Uses up the directory
   * even if it fails.
   * @throws Error when there already is a wiki at the domain.
   */
  install(dir: string, wiki: WikiToInstall): Promise<void>
  /**
   * Replaces a wiki's pages, accounts and files with those of a copy, in one step: after a crash the wiki is as before
   * or as in the copy. Its domain, secret and settings stay; its sessions end. Uses up the directory even if it fails.
   * @throws Error when there is no such wiki, or it cannot be replaced; it is then as before.
   */
  replace(domain: string, dir: string): Promise<void>
  /**
   * Moves a wiki from SQLite to MariaDB. The wiki is read-only meanwhile. It stays in SQLite, even after a crash,
   * until all rows and the texts of all pages have been compared.
   * @throws Error with a readable message when something does not fit or differs; StorageUnavailableError.
   */
  moveToMaria(domain: string, signal: AbortSignal): Promise<MovedWiki>
  /** As `WikiLock.lockExclusively`, for a wiki that is going to be replaced. */
  lockExclusively(domain: string, reason: string): Promise<ExclusiveLock>
}
