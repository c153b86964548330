import { isDeepStrictEqual } from 'node:util'
import type { WikiRecord } from './wiki-record.ts'

export interface WikiPublication {
  /** Identifies the wiki in the service. */
  readonly id?: number
  readonly domain: string
  readonly sitename: string
  /** Names and text values as in the service's API ("1"/"0" for flags). A missing setting has MediaWiki's default. */
  readonly settings: Readonly<Record<string, string>>
  /** UTC epoch milliseconds; the wiki answers 410 while it is set. */
  readonly deletedAt: number | null
  /** The wiki's own quota in MB, 0 for none; null or missing for the service's quota. */
  readonly quotaMb?: number | null
}

/**
 * A record with a wiki's name, settings and state as published; the same one when nothing has changed.
 */
export function publishedRecord(
  { id, sitename, settings, deletedAt, quotaMb = null }: WikiPublication,
  nowMs: number,
): (record: WikiRecord) => WikiRecord {
  return record => {
    const visible = { sitename, settings: { ...settings } }
    const changed = !isDeepStrictEqual(visible, {
      sitename: record.sitename,
      settings: { ...record.settings },
    })
    const facts = { id: id ?? record.id ?? null, deletedAt, quotaMb }
    const { id: oldId = null, quotaMb: oldQuota = null } = record
    if (!changed && isDeepStrictEqual(facts, { id: oldId, deletedAt: record.deletedAt, quotaMb: oldQuota }))
      return record
    const changedAt = changed ? Math.max(nowMs, record.changedAt + 1) : record.changedAt
    return { ...record, ...visible, ...facts, changedAt }
  }
}
