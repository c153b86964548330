import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { nothingCanBeChanged } from '#contract/operator/maintenance.ts'
import type { ToldRecord } from '#server/php/told-record.ts'

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
  /** That nothing of the wiki is served, and why; null or missing when it is served. */
  readonly suspension?: WikiSuspension | null
  /** Its index on the search server; null or missing where it was never made. */
  readonly search?: ToldRecord['search']
  /** Why an operator has made it read-only; null or missing if none has. */
  readonly readOnlyNotice?: string | null
  /** That it has used up its quota, in words; null or missing when it has not. */
  readonly readOnly?: string | null
  /**
   * Why nothing at all may change at the moment, because everything is being replaced; null or missing when it
   * may. An exclusive lock sets it, and no change of the record does.
   */
  readonly lockReason?: string | null
  /** Why the whole service is read-only; missing when it is not. The service's own row says it, and no change of the record does. */
  readonly serviceReadOnly?: string | null
  /** What is announced on all wikis, never HTML; missing without a banner. The service's own row says it, too. */
  readonly banner?: string | null
  /** Which of the four reasons applies: `whyReadOnly` decides whenever the record is read, and no change of the record does. */
  readonly whyReadOnly?: WhyReadOnly | null
}

/** Why an operator has suspended a wiki, for everybody who asks for something of it. */
export interface WikiSuspension {
  readonly reason: string
  /** Whether the law asks for it. */
  readonly byLaw: boolean
}

/** Why nobody may write to a wiki. */
interface WhyReadOnly {
  /** `replaced`: nothing at all may change, not even a session. In the others, people still log in and out. */
  readonly kind: 'replaced' | 'service' | 'operator' | 'full'
  /** As pages and the API show it, in wikitext. */
  readonly reason: string
}

/** The one place that decides why a wiki is read-only, of all reasons that there may be at once; null if it is not. */
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

/** A text as wikitext that shows it as it was typed, in one line. */
export function plainWikitext(text: string): string {
  const asEntities = (found: string) => [...found].map(sign => `&#${sign.codePointAt(0)};`).join('')
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[&<>[\]{}|]|''+|__+|~~~+|^[ =*#:;-]/g, asEntities)
}

/** Whether nothing of a wiki is served to anybody: it is deleted or suspended. */
export function isClosed({
  deletedAt,
  suspension = null,
}: Pick<WikiRecord, 'deletedAt' | 'suspension'>): boolean {
  return deletedAt !== null || suspension !== null
}

/** What a copy's file says of its wiki: everything but its secret, and its storage, which the copy's files show. */
export type CopiedRecord = Omit<WikiRecord, 'storage' | 'secretKey'>
