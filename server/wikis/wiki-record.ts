import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'

/** Where a wiki's pages and accounts are: in SQLite files of its directory, or in a database of MariaDB. */
export type WikiStorageKind = 'sqlite' | 'mariadb'

/** Everything that differs between wikis. PHP is told all but the secret with each request. */
export interface WikiRecord {
  readonly domain: WikiDomain
  /** Identifies the wiki in the service, for links to it; null or missing where it is not known. */
  readonly id?: number | null
  /** Origin of the wiki's URLs ($wgServer); never taken from a request. */
  readonly server: string
  readonly sitename: string
  /** Its content language. */
  readonly language: LanguageCode
  readonly storage: WikiStorageKind
  /** Random and never used again. Part of the names of database files, cookies and cache keys. */
  readonly dbName: string
  /** $wgSecretKey. PHP is given it with each request. */
  readonly secretKey: string
  /** Identifies the schema of its databases. */
  readonly schema: string
  /** Names and text values as in the service's API. */
  readonly settings: Readonly<Record<string, string>>
  /**
   * UTC epoch milliseconds of the last change that readers can see. Cached pages that are older are invalid.
   */
  readonly changedAt: number
  /** UTC epoch milliseconds; null for a wiki that is not deleted. */
  readonly deletedAt: number | null
  /** The wiki's own quota in MB, 0 for none; null or missing for the service's quota. */
  readonly quotaMb?: number | null
  /** Why the wiki is read-only at the moment; null or missing when it is not. */
  readonly readOnly?: string | null
  /**
   * Why nothing at all may change at the moment, because everything is being replaced; null or missing when it
   * may. An exclusive lock sets it, and no change of the record does.
   */
  readonly lockReason?: string | null
}

/** What a copy's file says of its wiki: everything but its secret, and its storage, which the copy's files show. */
export type CopiedRecord = Omit<WikiRecord, 'storage' | 'secretKey'>
