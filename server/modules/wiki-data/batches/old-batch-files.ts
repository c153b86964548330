import { stat } from 'node:fs/promises'
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { batchDir, listBatchDirs, removeBatchDir } from './batch-files.ts'
import { listDirs } from './batches.repository.ts'

/** How many days the files of a batch are kept after its end. */
const KEPT_DAYS = 90

/** Removes the files of batches that ended long ago or are gone, and of attempts to create one. */
export async function removeOldFiles({
  db,
  config,
  clock,
  log,
}: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): Promise<void> {
  // Listed before the rows, so that a batch that is created meanwhile keeps its files.
  const dirs = await listBatchDirs(config)
  const rows = new Map((await listDirs(db)).map(row => [row.dir, row]))
  const before = clock.now() - KEPT_DAYS * DAY_MS
  for (const dir of dirs) {
    const row = rows.get(dir)
    if (row && (row.finished_at === null || row.finished_at > before)) continue
    if (!row && !(await isOld(batchDir(config, dir), clock.now()))) continue
    await removeBatchDir(config, dir).catch(err =>
      log.warn({ err }, 'The files of a batch could not be removed'),
    )
    if (row) await db.updateTable('wiki_batches').set({ dir: null }).where('id', '=', row.id).execute()
  }
}

/** The row of a new directory may not be written yet. */
async function isOld(dir: string, now: number): Promise<boolean> {
  const { mtimeMs } = await stat(dir).catch(() => ({ mtimeMs: now }))
  return mtimeMs < now - DAY_MS
}
