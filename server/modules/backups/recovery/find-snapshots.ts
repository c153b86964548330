import {
  readServiceAbout,
  readWikiAbout,
  type ServiceAbout,
} from '#server/modules/backups/shared/backup-about.ts'
import { BackupError } from '#server/modules/backups/shared/backup-error.ts'
import { describeTime } from '#server/modules/backups/shared/describe.ts'
import { SERVICE_SERIES, wikiSeries } from '#server/modules/backups/shared/series.ts'
import type { BackupStore, Snapshot } from '#server/platform/backup-store/backup-store.ts'

export interface ServiceBackup {
  readonly snapshot: Snapshot
  readonly about: ServiceAbout
}

/** The verified backups of the service's database, newest first. */
export async function listServiceBackups(store: BackupStore): Promise<readonly ServiceBackup[]> {
  const found = await store.list(SERVICE_SERIES)
  return found.flatMap(snapshot => {
    const about = snapshot.verifiedAt === null ? null : readServiceAbout(snapshot)
    return about ? [{ snapshot, about }] : []
  })
}

/**
 * The last backup at or before a time.
 * @param at null for the newest.
 * @throws BackupError if there is none.
 */
export async function findServiceBackup(store: BackupStore, at: number | null): Promise<ServiceBackup> {
  const all = await listServiceBackups(store)
  const found = all.find(({ snapshot }) => at === null || snapshot.takenAt <= at)
  if (found) return found
  const oldest = all.at(-1)
  throw new BackupError(
    oldest === undefined || at === null
      ? `${store.place} has no backup of a service.`
      : `${store.place} has no backup of ${describeTime(at)} or before. The oldest is of ${describeTime(oldest.snapshot.takenAt)}.`,
  )
}

/** The verified backups of one wiki of a service, newest first. */
export async function listWikiBackups(
  store: BackupStore,
  { service, id, domain }: { readonly service: string; readonly id: number; readonly domain: string },
): Promise<readonly Snapshot[]> {
  const found = await store.list(wikiSeries(id))
  return found.filter(snapshot => {
    const about = snapshot.verifiedAt === null ? null : readWikiAbout(snapshot)
    // An id may have been used for another wiki since.
    return about?.service === service && about.domain === domain
  })
}
