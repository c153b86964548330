import { readWikiAbout } from '#server/modules/backups/shared/backup-about.ts'
import { BackupError } from '#server/modules/backups/shared/backup-error.ts'
import { wikiOfSeries } from '#server/modules/backups/shared/series.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import { listServiceBackups } from './find-snapshots.ts'

/** A wiki that has backups. */
export interface KnownWiki {
  /** The id of its service. */
  readonly service: string
  readonly id: number
  readonly domain: string
}

/**
 * Finds a wiki in the store alone, without the service's database.
 * @param name its domain, or what is before the service's suffix.
 * @throws BackupError if no backup is of such a wiki.
 */
export async function findBackedUpWiki(store: BackupStore, name: string, suffix: string): Promise<KnownWiki> {
  const wanted = name.toLowerCase()
  const isWanted = (domain: string) => domain === wanted || domain === `${wanted}${suffix}`
  for (const { about } of await listServiceBackups(store))
    for (const [id, { domain }] of Object.entries(about.wikis ?? {}))
      if (isWanted(domain)) return { service: about.service, id: Number(id), domain }
  // No list of a run has it, so it was copied by one that did not come to its end.
  for (const series of await store.series()) {
    const id = wikiOfSeries(series)
    if (id === null) continue
    for (const snapshot of await store.list(series)) {
      const about = readWikiAbout(snapshot)
      if (about && isWanted(about.domain)) return { service: about.service, id, domain: about.domain }
    }
  }
  throw new BackupError(`${store.place} has no backup of a wiki ${name}.`)
}
