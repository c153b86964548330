import { readWikiAbout } from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import { wikiOfSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'

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
  for (const snapshot of await store.list()) {
    const id = wikiOfSeries(snapshot.series)
    const about = readWikiAbout(snapshot)
    if (id !== null && about && isWanted(about.domain))
      return { service: about.service, id, domain: about.domain }
  }
  throw new BackupError(`${store.place} has no backup of a wiki ${name}.`)
}
