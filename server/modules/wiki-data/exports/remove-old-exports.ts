import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { removeExportFile, removeOrphans, removeUnfinished } from './export-files.ts'
import {
  deleteEndedExports,
  deleteExport,
  listArchives,
  listExpired,
  listOfPurgedWikis,
} from './exports.repository.ts'

/** How many days ended exports are listed. */
const LISTED_DAYS = 30

/** Removes expired archives, all archives of purged wikis, and archives without a row. */
export async function removeOldExports({
  db,
  config,
  clock,
}: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const { id, file } of await listExpired(db, now))
    if (await changeRun(db, 'wiki_exports', id, 'ready', { status: 'gone', file: null }))
      await removeExportFile(config, file)
  for (const { id, file } of await listOfPurgedWikis(db)) {
    await removeExportFile(config, file)
    await deleteExport(db, id)
  }
  await deleteEndedExports(db, now - LISTED_DAYS * DAY_MS)
  await removeOrphans(config, await listArchives(db))
  if (config.filesDir !== null) await removeUnfinished(config)
}
