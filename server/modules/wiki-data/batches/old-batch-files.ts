import { stat } from 'node:fs/promises'
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { batchDir, listBatchDirs, removeBatchDir } from './batch-files.ts'
import { type BatchDir, listDirs } from './batches.repository.ts'

/** How many days the files of a batch are kept after its end. */
const KEPT_DAYS = 90
/** The same for a cancelled batch, which has made no edits. A job may still be reading its files at first. */
const KEPT_DAYS_CANCELLED = 1

/** Removes the files of batches that ended long ago, were cancelled or are gone, and of attempts to create one. */
export async function removeOldFiles({
  db,
  config,
  clock,
  log,
}: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): Promise<void> {
  // Listed before the rows, so that a batch that is created meanwhile keeps its files.
  const dirs = await listBatchDirs(config)
  const rows = new Map((await listDirs(db)).map(row => [row.dir, row]))
  for (const dir of dirs) {
    const row = rows.get(dir)
    const isDue = row ? hasEndedLongAgo(row, clock.now()) : await isOld(batchDir(config, dir), clock.now())
    if (!isDue) continue
    await removeBatchDir(config, dir).catch(err =>
      log.warn({ err }, 'The files of a batch could not be removed'),
    )
    if (row) await db.updateTable('wiki_batches').set({ dir: null }).where('id', '=', row.id).execute()
  }
}

function hasEndedLongAgo({ finished_at, status }: BatchDir, now: number): boolean {
  const keptDays = status === 'cancelled' ? KEPT_DAYS_CANCELLED : KEPT_DAYS
  return finished_at !== null && finished_at <= now - keptDays * DAY_MS
}

/** The row of a new directory may not be written yet. */
async function isOld(dir: string, now: number): Promise<boolean> {
  const { mtimeMs } = await stat(dir).catch(() => ({ mtimeMs: now }))
  return mtimeMs < now - DAY_MS
}
