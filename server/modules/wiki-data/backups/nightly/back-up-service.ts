import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { differentRows } from '#server/modules/wiki-data/backups/service-database/service-dump.ts'
import { type ServiceAbout, toAbout } from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import { SERVICE_SERIES } from '#server/modules/wiki-data/backups/shared/series.ts'
import { inWorkDir } from '#server/modules/wiki-data/backups/shared/work-dir.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import type { RunDeps } from './run-deps.ts'
import { saveVerified } from './save-verified.ts'

/**
 * Saves the service's database, reads it back from the store and compares the rows of each table.
 * @returns the verified snapshot.
 */
export async function backUpService(
  { config, clock, db, store, database }: Pick<RunDeps, 'config' | 'clock' | 'db' | 'store' | 'database'>,
  service: string,
  signal: AbortSignal,
): Promise<Snapshot> {
  return await inWorkDir(config.dataDir, async dir => {
    const [from, back] = [join(dir, 'dump'), join(dir, 'back')]
    await mkdir(from)
    const takenAt = clock.now()
    const { kind, rows } = await database.dump(from, signal)
    const about: ServiceAbout = { service, kind, rows, run: null }
    const source = { dir: from, takenAt, about: toAbout(about) }
    const save = async () => ({ snapshot: await store.save(SERVICE_SERIES, source, signal) })
    const verify = async ({ snapshot }: { snapshot: Snapshot }) => {
      await rm(back, { recursive: true, force: true })
      await mkdir(back)
      await store.unpack(snapshot, back, signal)
      const different = differentRows(rows, await database.read(kind, back, signal))
      if (different.length > 0)
        throw new BackupError(`The backup of the service's database has other rows: ${different.join(', ')}.`)
    }
    const { snapshot } = await saveVerified({ db, store }, save, verify, signal)
    return { ...snapshot, verifiedAt: await store.confirm([snapshot]) }
  })
}
