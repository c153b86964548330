import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { parseHostName } from './host-name.ts'

/** Everything that sets one wiki apart from another. PHP reads it in `wiki.json` with each request, but for the secret. */
export interface WikiRecord {
  /** The wire's domain. */
  readonly domain: WikiDomain
  /** Origin of the wiki's addresses ($wgServer); never taken from a request. */
  readonly server: string
  readonly sitename: string
  /** Random and never used again: names the database file, cookies and cache keys. */
  readonly dbName: string
  /** $wgSecretKey; PHP is told it with each request. */
  readonly secretKey: string
  /** Which template's schema its database has. */
  readonly schema: string
  /** The wire's names and text values. */
  readonly settings: Readonly<Record<string, string>>
  /** UTC epoch milliseconds of the last change a reader can see; caches of older pages do not count any more. */
  readonly changedAt: number
  /** UTC epoch milliseconds; null for a wiki that is served. */
  readonly deletedAt: number | null
  /** The wiki's own quota in MB, 0 for none; null or missing for the service's. */
  readonly quotaMb?: number | null
  /** Why it cannot be changed at the moment; null or missing where it can. */
  readonly readOnly?: string | null
}

export function isWikiRecord(value: unknown): value is WikiRecord {
  const record = value as Partial<WikiRecord> | null
  return (
    typeof record === 'object' &&
    record !== null &&
    [record.domain, record.server, record.sitename, record.dbName, record.secretKey].every(
      text => typeof text === 'string',
    ) &&
    parseHostName(record.domain ?? '') !== null
  )
}
