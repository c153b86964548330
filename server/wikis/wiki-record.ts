import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { nothingCanBeChanged } from '#contract/operator/maintenance.ts'
import type { PassedRecord } from '#server/php/passed-record.ts'

/** Where a wiki's pages and accounts are stored: in SQLite files in its directory, or in a MariaDB database. */
export type WikiStorageKind = 'sqlite' | 'mariadb'

/** Everything that differs between wikis. PHP gets the record with each request. */
export interface WikiRecord {
  readonly domain: WikiDomain
  /** The wiki's id in the service, for links to it; null or missing if unknown. */
  readonly id?: number | null
  /** The origin of the wiki's URLs ($wgServer); never taken from a request. */
  readonly server: string
  readonly sitename: string
  /** The content language. */
  readonly language: LanguageCode
  readonly storage: WikiStorageKind
  /** Random and never used again. Part of the names of database files, cookies and cache keys. */
  readonly dbName: string
  /** $wgSecretKey. PHP gets it with each request. */
  readonly secretKey: string
  /** Identifies the schema of its databases. */
  readonly schema: string
  /** Names and text values as in the service's API. */
  readonly settings: Readonly<Record<string, string>>
  /** UTC epoch milliseconds of the last change to the record that readers can see. Older cached pages are invalid. */
  readonly changedAt: number
  /** UTC epoch milliseconds; null for a wiki that is not deleted. */
  readonly deletedAt: number | null
  /** The wiki's own quota in MB, 0 for none; null or missing for the service's quota. */
  readonly quotaMb?: number | null
  /** Why nothing of the wiki is served; null or missing if it is served. */
  readonly suspension?: WikiSuspension | null
  /** Its index on the search server; null or missing if it was never made. */
  readonly search?: PassedRecord['search']
  /** Why an operator has made it read-only; null or missing if none has. */
  readonly readOnlyNotice?: string | null
  /** A text that says that it has used up its quota; null or missing if it has not. */
  readonly readOnly?: string | null
  /**
   * Why nothing at all may change at the moment, because everything is being replaced; null or missing otherwise.
   * Set by an exclusive lock, never by a change of the record.
   */
  readonly lockReason?: string | null
  /**
   * Why the whole service is read-only; missing if it is not. Set by the service's own row, never by a change of
   * the record.
   */
  readonly serviceReadOnly?: string | null
  /** The banner on all wikis, never HTML; missing without one. Also set by the service's own row. */
  readonly banner?: string | null
  /**
   * Which of the four reasons applies. `whyReadOnly` decides this whenever the record is read; no change of the
   * record does.
   */
  readonly whyReadOnly?: WhyReadOnly | null
}

/** Why an operator has suspended a wiki; shown to everybody who requests anything of it. */
export interface WikiSuspension {
  readonly reason: string
  /** Whether the law demands it. */
  readonly byLaw: boolean
}

/** Why nobody may write to a wiki. */
interface WhyReadOnly {
  /** `replaced`: nothing at all may change, not even sessions. For the others, people can still log in and out. */
  readonly kind: 'replaced' | 'service' | 'operator' | 'full'
  /** In wikitext, as pages and the API show it. */
  readonly reason: string
}

/**
 * The one place that decides which of several reasons for being read-only applies; null if the wiki is not read-only.
 */
export function whyReadOnly({
  lockReason,
  serviceReadOnly,
  readOnlyNotice,
  readOnly,
}: Pick<WikiRecord, 'lockReason' | 'serviceReadOnly' | 'readOnlyNotice' | 'readOnly'>): WhyReadOnly | null {
  if (lockReason) return { kind: 'replaced', reason: lockReason }
  if (serviceReadOnly) return { kind: 'service', reason: plainWikitext(nothingCanBeChanged(serviceReadOnly)) }
  if (readOnlyNotice) return { kind: 'operator', reason: plainWikitext(readOnlyNotice) }
  return readOnly ? { kind: 'full', reason: readOnly } : null
}

/** Wikitext that shows a text exactly as it was typed, in one line. */
export function plainWikitext(text: string): string {
  const asEntities = (found: string) => [...found].map(sign => `&#${sign.codePointAt(0)};`).join('')
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[&<>[\]{}|]|''+|__+|~~~+|^[ =*#:;-]/g, asEntities)
}

/** Whether a wiki is served to nobody, because it is deleted or suspended. */
export function isClosed({
  deletedAt,
  suspension = null,
}: Pick<WikiRecord, 'deletedAt' | 'suspension'>): boolean {
  return deletedAt !== null || suspension !== null
}

/** The record in a copy's file: everything but the secret, and the storage, which the copy's files show. */
export type CopiedRecord = Omit<WikiRecord, 'storage' | 'secretKey'>
