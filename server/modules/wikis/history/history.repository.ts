import { clipText } from '#contract/clip-text.ts'
import type { HistoryEntry, HistoryKind, HistoryResponse } from '#contract/people/people.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isoTime } from '#server/platform/iso-time.ts'

/** Rows of one page. */
const PAGE_ROWS = 50
/** The most rows in a copy of the wiki; they are in memory at once. */
const COPIED_ROWS = 20_000
/** The most characters of a text in the history. */
const TEXT_MAX = 500

interface Change {
  readonly wikiId: number
  readonly now: number
  /** The member's email address; null for the service itself. */
  readonly who: string | null
  readonly kind: HistoryKind
  readonly subject?: string | null
  readonly before?: string | null
  readonly after?: string | null
}

/** Adds what somebody has done to a wiki. Call it in the transaction that does it. */
export async function recordChange(trx: Db, change: Change): Promise<void> {
  await trx
    .insertInto('wiki_history')
    .values({
      wiki_id: change.wikiId,
      at: change.now,
      who: change.who,
      kind: change.kind,
      subject: short(change.subject),
      before: short(change.before),
      after: short(change.after),
    })
    .execute()
}

/**
 * Lists the changes to a wiki, the newest first.
 * @param before only rows with smaller ids.
 */
export async function listHistory(
  db: Db,
  wikiId: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<HistoryResponse> {
  const rows = await newest(db, wikiId)
    .where('id', '<', before)
    .limit(PAGE_ROWS + 1)
    .execute()
  const data = rows.slice(0, PAGE_ROWS).map(toEntry)
  return { data, next: rows.length > PAGE_ROWS ? (data.at(-1)?.id ?? null) : null }
}

/** Reads the history for a copy of the wiki, the newest first. */
export async function readWholeHistory(db: Db, wikiId: number): Promise<readonly HistoryEntry[]> {
  return (await newest(db, wikiId).limit(COPIED_ROWS).execute()).map(toEntry)
}

function newest(db: Db, wikiId: number) {
  return db
    .selectFrom('wiki_history')
    .select(['id', 'at', 'who', 'kind', 'subject', 'before', 'after'])
    .where('wiki_id', '=', wikiId)
    .orderBy('id', 'desc')
}

function toEntry<T extends { readonly at: number }>(row: T) {
  return { ...row, at: isoTime(row.at) }
}

function short(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : clipText(text, TEXT_MAX)
}
