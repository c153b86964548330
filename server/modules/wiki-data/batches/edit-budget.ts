import { DAY_MS } from '#contract/durations.ts'
import { findManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type BatchRow, countStartedEdits, totalOf } from './batches.repository.ts'

/**
 * Edits that a member may start in a day on a wiki that they do not manage. The wiki's own limits for edits, and its spam
 * questions, do not hold for batches.
 */
export const EDITS_A_DAY = 20_000

/** Whether a member may start a batch of so many edits today. */
export async function isWithinBudget(
  db: Db,
  row: Pick<BatchRow, 'wiki_id' | 'user_id' | 'counts'>,
  now: number,
): Promise<boolean> {
  if (await findManagedWiki(db, row.wiki_id, row.user_id)) return true
  return totalOf(row.counts) + (await countStartedEdits(db, row, now - DAY_MS)) <= EDITS_A_DAY
}
