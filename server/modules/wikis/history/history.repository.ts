import type { HistoryKind, HistoryResponse } from '#contract/people/people.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Rows of one page. */
const PAGE_ROWS = 50
/** The most characters of a text in the history. */
const TEXT_MAX = 500

export interface Change {
  readonly wikiId: number
  readonly now: number
  /** The email address that the member has; null for the service itself. */
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
 * Lists what has been changed of a wiki, the newest first.
 * @param before only rows with smaller ids.
 */
export async function listHistory(
  db: Db,
  wikiId: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<HistoryResponse> {
  const rows = await db
    .selectFrom('wiki_history')
    .select(['id', 'at', 'who', 'kind', 'subject', 'before', 'after'])
    .where('wiki_id', '=', wikiId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
  const data = rows.slice(0, PAGE_ROWS).map(row => ({ ...row, at: new Date(row.at).toISOString() }))
  return { data, next: rows.length > PAGE_ROWS ? (data.at(-1)?.id ?? null) : null }
}

function short(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  const letters = Array.from(text)
  return letters.length > TEXT_MAX ? `${letters.slice(0, TEXT_MAX).join('')}…` : text
}
