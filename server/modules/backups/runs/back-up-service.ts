import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { differentRows } from '#server/modules/backups/service-database/service-dump.ts'
import { type ServiceAbout, toAbout } from '#server/modules/backups/shared/backup-about.ts'
import { BackupError } from '#server/modules/backups/shared/backup-error.ts'
import { SERVICE_SERIES } from '#server/modules/backups/shared/series.ts'
import { inWorkDir } from '#server/modules/backups/shared/work-dir.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import type { RunDeps } from './run-deps.ts'

/** Saves the service's database, reads it back from the store and compares the rows of each table. */
export async function backUpService(
  { config, clock, store, database }: Pick<RunDeps, 'config' | 'clock' | 'store' | 'database'>,
  service: string,
  signal: AbortSignal,
): Promise<Snapshot> {
  return await inWorkDir(config.dataDir, async dir => {
    const [from, back] = [join(dir, 'dump'), join(dir, 'back')]
    await mkdir(from)
    await mkdir(back)
    const takenAt = clock.now()
    const { kind, rows } = await database.dump(from, signal)
    const about: ServiceAbout = { service, kind, rows, wikis: null }
    const snapshot = await store.save(SERVICE_SERIES, { dir: from, takenAt, about: toAbout(about) }, signal)
    await store.unpack(snapshot, back, signal)
    const different = differentRows(rows, await database.read(kind, back, signal))
    if (different.length > 0)
      throw new BackupError(`The backup of the service's database has other rows: ${different.join(', ')}.`)
    return await store.confirm(snapshot)
  })
}
