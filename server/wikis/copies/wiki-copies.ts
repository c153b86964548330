import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { ExclusiveLock } from '#server/wikis/exclusive-locks.ts'
import type { CopiedRecord } from '#server/wikis/wiki-record.ts'

/** What a copy's directory may contain. The last one is the service's own and may be missing. */
export const COPY_NAMES: readonly string[] = ['wiki.json', 'db', 'images', 'service-data.json']

/** What a copied directory holds. */
export interface CopiedWiki {
  readonly record: CopiedRecord
  readonly content: WikiContent
  /** Bytes of its databases and files. */
  readonly bytes: number
}

/**
 * A copy of a wiki in a directory of its own, laid out like a wiki's directory: `wiki.json`, `db/`, `images/`.
 * It has no secret key, no sessions, no caches and no emails, and only those jobs that scripts have left in it.
 */
export interface WikiCopy extends CopiedWiki {
  /** Absolute path. PHP's user can enter it. */
  readonly dir: string
  /** UTC epoch milliseconds; the databases are as they were at this moment. */
  readonly takenAt: number
  remove(): Promise<void>
}

/** A maintenance script to run on a copy. */
export interface CopyScript {
  /** Name in `maintenance/`, without `.php`; or the absolute path of a script. */
  readonly script: string
  readonly args?: readonly string[]
  /** Called with each piece of its standard output. */
  readonly onOutput?: (text: string) => void
  readonly signal: AbortSignal
  /** Milliseconds after which it is ended. */
  readonly timeout?: number
}

/** The wiki that a copy becomes. */
export interface PlacedWiki {
  /** Identifies the wiki in the service. */
  readonly id: number
  readonly domain: WikiDomain
  readonly sitename: string
}

/** What became of a wiki that was to be moved. */
export interface MovedWiki {
  /** False when it was in MariaDB already. */
  readonly isMoved: boolean
  /** Pages whose texts were compared. */
  readonly pages: number
}

/** Copies wikis while they are in use, and makes wikis of copies. Copies that a crash left are gone at start. */
export interface WikiCopies {
  /**
   * A short text that is different after every change of a wiki's pages, accounts, files or record.
   * @throws Error when there is no such wiki.
   */
  changeMark(domain: string): Promise<string>
  /**
   * Copies a wiki, deleted ones too, consistently while it is in use.
   * @throws Error when there is no such wiki or too little room; the signal's reason.
   */
  copy(domain: string, signal: AbortSignal): Promise<WikiCopy>
  /**
   * Copies a wiki for scripts to change, before the copy replaces the wiki: into the storage that the wiki is in. Only
   * {@link runScript}, {@link pageBytes} and {@link replace} can use it.
   * @throws as {@link copy}.
   */
  draft(domain: string, signal: AbortSignal): Promise<WikiCopy>
  /** Bytes that the pages of a draft take now. */
  pageBytes(dir: string): Promise<number>
  /** Makes an empty directory for a copy that comes from elsewhere. It is gone after the next start. */
  makeDir(): Promise<string>
  /**
   * Checks that a directory contains a copy of a wiki: its record, intact databases, no links.
   * @throws Error with a sentence that says what is wrong.
   */
  inspect(dir: string, signal: AbortSignal): Promise<CopiedWiki>
  /**
   * Runs a script of MediaWiki or of this project on a copy, confined to it, at a low priority. Files for it to
   * read and those that it writes belong in `tmp/` of the copy; make it if the script needs to read any. Jobs
   * that it leaves run once the copy has become a wiki.
   * @throws Error with the last lines of its output, or when it has left anything but ordinary files; the
   * signal's reason.
   */
  runScript(dir: string, script: CopyScript): Promise<void>
  /**
   * Makes a new wiki of a copy, in one step, with a database name and secret of its own. Uses up the directory,
   * also when it fails.
   * @throws Error when there is a wiki at the domain.
   */
  place(dir: string, wiki: PlacedWiki): Promise<void>
  /**
   * Replaces a wiki's pages, accounts and files by those of a copy, in one step: after a crash the wiki is as
   * before or as in the copy. Its domain, secret and settings stay; its sessions end. Uses up the directory, also
   * when it fails.
   * @throws Error when there is no such wiki; it is then as before.
   */
  replace(domain: string, dir: string): Promise<void>
  /**
   * Moves a wiki from SQLite to MariaDB. It is read-only meanwhile. Until all rows and the texts of all pages have
   * been compared it stays in SQLite, also after a crash.
   * @throws Error with a sentence when something does not fit or differs; StorageUnavailableError.
   */
  moveToMaria(domain: string, signal: AbortSignal): Promise<MovedWiki>
  /** As `WikiLock.lockExclusively`, for a wiki that is going to be replaced. */
  lockExclusively(domain: string, reason: string): Promise<ExclusiveLock>
}
