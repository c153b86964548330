import type { Insertable } from 'kysely'
import type { BatchCounts } from '#contract/batches/batch.ts'
import type { Deps } from '#server/modules/deps.ts'
import { noRoom, WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { WikiBatchesTable } from '#server/platform/database/tables/wiki-data-tables.ts'
import { makeBatchDir, removeBatchDir } from './batch-files.ts'
import { type BatchRow, recordBatch } from './batches.repository.ts'
import { batchRefusal, type EditedWiki, insertWithJob, rowOf, type Sender } from './batches.usecases.ts'
import { isWithinBudget } from './edit-budget.ts'
import { NO_COUNTS } from './to-batch.ts'

/**
 * Creates a batch that undoes another one, and starts it. An undo that failed or was stopped may be repeated.
 * @param wiki with the account of the member who undoes it. @throws WikiDataError.
 */
export async function undoBatch(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'jobs' | 'disk'>,
  wiki: EditedWiki,
  { user, network }: Sender,
  row: BatchRow,
): Promise<BatchRow> {
  const { db, config, clock, jobs, disk } = deps
  const refusal = batchRefusal(deps, wiki)
  if (refusal) throw refusal
  if (wiki.account === null) throw new WikiDataError('batch-no-account')
  if (!['done', 'stopped', 'failed'].includes(row.status)) throw new WikiDataError('batch-state')
  if (row.dir === null) throw new WikiDataError('batch-files-gone')
  const { created, changed } = JSON.parse(row.counts ?? JSON.stringify(NO_COUNTS)) as BatchCounts
  // Without `done`, the answer to a last turn may be missing.
  if (created + changed === 0 && row.status === 'done') throw new WikiDataError('batch-not-undone')
  if (row.started_at === null) throw new WikiDataError('batch-not-undone')
  if (await disk.isLow()) throw noRoom()
  const dir = await makeBatchDir(config)
  try {
    const now = clock.now()
    const values: Insertable<WikiBatchesTable> = {
      ...rowOf(wiki.id, { userId: user.id, account: wiki.account, network }, now),
      ...{ name: `Undo “${row.name}”`, format: row.format, file_name: row.file_name, size: 0, dir },
      ...{ status: 'reading', ids: row.ids, summary: `undoes batch ${row.id}`, stops_at_problem: 0 },
      ...{ start: 'always', undoes: row.id },
      counts: JSON.stringify({ ...NO_COUNTS, total: created + changed }),
    }
    return await insertWithJob(db, jobs, network, values, async (trx, undoing) => {
      // Otherwise a member could have the same edits made and undone without end.
      if (row.undoes !== null && !(await isWithinBudget(trx, undoing, now)))
        throw new WikiDataError('batch-budget')
      await recordBatch(trx, undoing, now)
    })
  } catch (thrown) {
    await removeBatchDir(config, dir)
    throw thrown
  }
}
