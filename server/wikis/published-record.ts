import { isDeepStrictEqual } from 'node:util'
import type { WikiRecord, WikiSuspension } from './wiki-record.ts'

export interface WikiPublication {
  /** The wiki's id in the service. */
  readonly id?: number
  readonly domain: string
  readonly sitename: string
  /** Names and text values as in the service's API ("1" or "0" for flags). A missing setting has MediaWiki's default. */
  readonly settings: Readonly<Record<string, string>>
  /** UTC epoch milliseconds; the wiki answers 410 while it is set. */
  readonly deletedAt: number | null
  /** The wiki's own quota in MB, 0 for none; null or missing for the service's quota. */
  readonly quotaMb?: number | null
  /** An operator's suspension; null or missing for none. The wiki answers 403 or 451 while it is set. */
  readonly suspension?: WikiSuspension | null
  /** Why an operator has made it read-only; null or missing if none has. */
  readonly readOnlyNotice?: string | null
}

/** A record with a wiki's name, settings and state as published; the same object if nothing has changed. */
export function publishedRecord(
  { id, sitename, settings, deletedAt, ...given }: WikiPublication,
  nowMs: number,
): (record: WikiRecord) => WikiRecord {
  return record => {
    const visible = { sitename, settings: { ...settings } }
    const changed = !isDeepStrictEqual(visible, {
      sitename: record.sitename,
      settings: { ...record.settings },
    })
    const facts = { id: id ?? record.id ?? null, deletedAt, ...decided(given) }
    const before = { id: record.id ?? null, deletedAt: record.deletedAt, ...decided(record) }
    if (!changed && isDeepStrictEqual(facts, before)) return record
    const changedAt = changed ? Math.max(nowMs, record.changedAt + 1) : record.changedAt
    return { ...record, ...visible, ...facts, changedAt }
  }
}

/** What operators decide about a wiki. */
function decided({
  quotaMb = null,
  suspension = null,
  readOnlyNotice = null,
}: Pick<WikiRecord, 'quotaMb' | 'suspension' | 'readOnlyNotice'>) {
  return { quotaMb, suspension, readOnlyNotice }
}
