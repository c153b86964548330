import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import { emptyDir } from '#server/mediawiki/directories/work-dirs.ts'
import { listOperators } from '#server/modules/operator/operators/operators.repository.ts'
import { rebuildBackupList } from '#server/modules/wiki-data/backups/nightly/rebuild-list.ts'
import { describeTime } from '#server/modules/wiki-data/backups/shared/describe.ts'
import { wikiOfSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { clearWorkDir, inWorkDir } from '#server/modules/wiki-data/backups/shared/work-dir.ts'
import type { ServiceBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { syncDirectory } from '#server/platform/sync.ts'
import { prepareRestored } from './prepare-restored.ts'
import { RESTORE_LOCK, type RestoreTarget, requireEmptyTarget } from './require-empty-target.ts'
import { requireSameKind, restoreDatabase } from './restore-database.ts'
import { type RestoreMark, readRestoreMark, removeRestoreMark, writeRestoreMark } from './restore-mark.ts'
import { type RestoredWiki, restoreWikis } from './restore-wikis.ts'

interface Needs {
  readonly config: RestoreTarget
  readonly store: BackupStore
  readonly clock: Clock
  readonly report: (wiki: RestoredWiki) => void
}

/**
 * Checks that a service can be restored here, without changing anything.
 * @throws BackupError with the reason why not.
 */
export async function requireRestorable(
  config: Needs['config'],
  { snapshot, about }: ServiceBackup,
): Promise<void> {
  requireSameKind(about.kind, config.databaseUrl)
  const mark = readRestoreMark(config.dataDir)
  if (!mark) return await requireEmptyTarget(config)
  if (mark.database !== identify(config))
    throw new BackupError(
      `A restore into ${config.dataDir} that used another DATABASE_URL was interrupted. Continue with that one, or use an empty directory and an empty database.`,
    )
  if (mark.snapshot !== snapshot.id)
    throw new BackupError(
      `A restore of another backup into ${config.dataDir} was interrupted. Continue with --at "${timeOf(mark)}", or use an empty directory.`,
    )
}

/**
 * Restores a whole service: its database and all wikis. Until the end a mark in the data directory keeps a server
 * from starting with incomplete data; after a crash the same call starts over.
 * @param openEngine starts the engine of the restored service; this function closes it.
 * @returns who may use the console by the restored database, including those who have lost that right since the backup.
 */
export async function restoreService(
  { config, store, clock, report }: Needs,
  openEngine: (db: Db) => Promise<WikiEngine>,
  backup: ServiceBackup,
  at: number | null,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof listOperators>>> {
  const { dataDir, databaseUrl } = config
  await requireRestorable(config, backup)
  // Otherwise another restore that starts over would remove what this one is writing.
  const unlock = lockDataDir(join(dataDir, RESTORE_LOCK))
  if (!unlock) throw new BackupError(`A restore into ${dataDir} is already running. Nothing was changed.`)
  try {
    // Checked again, because another restore may have finished meanwhile.
    await requireRestorable(config, backup)
    const operators = await fill()
    await removeRestoreMark(dataDir)
    rmSync(join(dataDir, RESTORE_LOCK))
    return operators
  } finally {
    unlock()
  }

  async function fill(): ReturnType<typeof listOperators> {
    await writeRestoreMark(dataDir, { snapshot: backup.snapshot.id, database: identify(config) })
    await clearWorkDir(dataDir)
    return await inWorkDir(dataDir, async dir => {
      const { db, file } = await restoreDatabase({ store, databaseUrl }, backup, dir, signal)
      let named: Awaited<ReturnType<typeof listOperators>>
      try {
        await migrate(db)
        const stored = await store.list()
        const ids = stored.map(({ series }) => wikiOfSeries(series) ?? 0)
        await prepareRestored(db, { now: clock.now(), usedWikiId: Math.max(0, ...ids) })
        await clearWikis(dataDir)
        const engine = await openEngine(db)
        try {
          await restoreWikis({ db, engine, store, report }, { ...backup, stored }, at, signal)
        } finally {
          await engine.close()
        }
        await rebuildBackupList({ db }, stored, backup.about.service)
        named = await listOperators(db)
      } finally {
        await db.destroy()
      }
      signal.throwIfAborted()
      if (file !== null) {
        await rename(file, serviceFile(dataDir))
        await syncDirectory(dataDir)
      }
      return named
    })
  }
}

/** Removes the wikis that an interrupted restore has put in place; the database that knew them was restored again. */
async function clearWikis(dataDir: string): Promise<void> {
  const dir = join(dataDir, 'wikis')
  if (existsSync(dir)) await emptyDir(dir)
}

/** Identifies a database without its password. */
function identify({ databaseUrl }: Pick<RestoreTarget, 'databaseUrl'>): string {
  return createHash('sha256')
    .update(databaseUrl ?? 'sqlite')
    .digest('hex')
}

/** A snapshot's id begins with its time, such as `20261122T155441Z-…`. */
function timeOf({ snapshot }: RestoreMark): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(snapshot) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? snapshot : describeTime(time)
}
