import { DAY_MS } from '#contract/durations.ts'
import { findManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { type BatchRow, countStartedEdits, totalOf } from './batches.repository.ts'

/**
 * How many edits a member may start per day on a wiki that they do not manage. The wiki's own limits on edits and its spam
 * questions do not apply to batches. Undoing a batch does not count; undoing an undo does.
 */
export const EDITS_A_DAY = 20_000

/**
 * Whether a member may start this batch today.
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
