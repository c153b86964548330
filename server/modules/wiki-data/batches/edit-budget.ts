import { DAY_MS } from '#contract/durations.ts'
import { findManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { type BatchRow, countStartedEdits, totalOf } from './batches.repository.ts'

/**
 * Edits that a member may start in a day on a wiki that they do not manage. The wiki's own limits for edits, and its spam
 * questions, do not hold for batches. What was edited today can be undone, whatever that takes; to undo the undo are edits again.
 */
export const EDITS_A_DAY = 20_000

/**
 * Whether a member may start a batch of so many edits today.
 * @param trx the transaction that starts it. Until its end, no other batch of the member starts.
 */
export async function isWithinBudget(
  trx: Db,
  row: Pick<BatchRow, 'id' | 'wiki_id' | 'user_id' | 'counts'>,
  now: number,
): Promise<boolean> {
  if (await findManagedWiki(trx, row.wiki_id, row.user_id)) return true
  await lockByName(trx, `batch-starts-of:${row.user_id}`)
  return totalOf(row.counts) + (await countStartedEdits(trx, row, now - DAY_MS)) <= EDITS_A_DAY
}
