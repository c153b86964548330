import { isDeepStrictEqual } from 'node:util'
import type { RecordChanges } from './record-changes.ts'

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
 * Writes a wiki's name, settings and state, which apply from the next request on. Writes nothing when nothing
 * has changed, so that publishing all wikis at start is cheap.
 * @throws Error when there is no such wiki.
 */
export async function publishWiki(
  changes: RecordChanges,
  { id, domain, sitename, settings, deletedAt, quotaMb = null }: WikiPublication,
  nowMs: number,
): Promise<void> {
  await changes.apply(domain, record => {
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
  })
}
