import {
  readServiceAbout,
  readWikiAbout,
  type ServiceAbout,
} from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import { describeTime } from '#server/modules/wiki-data/backups/shared/describe.ts'
import { SERVICE_SERIES, wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { BackupStore, Snapshot } from '#server/platform/backup-store/backup-store.ts'

interface WikiOfService {
  readonly service: string
  readonly id: number
  readonly domain: string
}

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
  { service, id, domain }: WikiOfService,
): Promise<readonly Snapshot[]> {
  return ofWiki(await store.list(wikiSeries(id)), { service, id, domain })
}

/** The verified ones among these snapshots that are of one wiki, in the same order. */
export function ofWiki(
  snapshots: readonly Snapshot[],
  { service, id, domain }: WikiOfService,
): readonly Snapshot[] {
  return snapshots.filter(snapshot => {
    if (snapshot.series !== wikiSeries(id) || snapshot.verifiedAt === null) return false
    const about = readWikiAbout(snapshot)
    // An id may have been used for another wiki since.
    return about?.service === service && about.domain === domain
  })
}
