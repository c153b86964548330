import {
  readServiceAbout,
  readWikiAbout,
  type ServiceAbout,
} from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import { describeTime } from '#server/modules/wiki-data/backups/shared/describe.ts'
import { SERVICE_SERIES, wikiOfSeries, wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { BackupStore, Snapshot } from '#server/platform/backup-store/backup-store.ts'

/** A wiki that has backups. */
interface BackedUpWiki {
  /** The id of its service. */
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
  return found ?? noBackup(store, { what: null, at, oldest: all.at(-1)?.snapshot })
}

/** The verified backups of one wiki of a service, newest first. */
export async function listWikiBackups(
  store: BackupStore,
  { service, id, domain }: BackedUpWiki,
): Promise<readonly Snapshot[]> {
  return ofWiki(await store.list(wikiSeries(id)), { service, id, domain })
}

/** The verified snapshots of one wiki among these, in the same order. */
export function ofWiki(
  snapshots: readonly Snapshot[],
  { service, id, domain }: BackedUpWiki,
): readonly Snapshot[] {
  return snapshots.filter(snapshot => {
    if (snapshot.series !== wikiSeries(id) || snapshot.verifiedAt === null) return false
    const about = readWikiAbout(snapshot)
    // The id may have been used for another wiki since.
    return about?.service === service && about.domain === domain
  })
}

/**
 * Finds a wiki in the store alone, without the service's database.
 * @param name its domain, or the part before the service's suffix.
 * @throws BackupError if there is no backup of such a wiki.
 */
export async function findBackedUpWiki(
  store: BackupStore,
  name: string,
  suffix: string,
): Promise<BackedUpWiki> {
  const wanted = name.toLowerCase()
  const isWanted = (domain: string) => domain === wanted || domain === `${wanted}${suffix}`
  for (const snapshot of await store.list()) {
    const id = wikiOfSeries(snapshot.series)
    const about = readWikiAbout(snapshot)
    if (id !== null && about && isWanted(about.domain))
      return { service: about.service, id, domain: about.domain }
  }
  throw new BackupError(`${store.location} has no backup of a wiki ${name}.`)
}

/** The last backup of a wiki at or before a time; see {@link findServiceBackup}. */
export async function findWikiBackup(
  store: BackupStore,
  wiki: BackedUpWiki,
  at: number | null,
): Promise<Snapshot> {
  const all = await listWikiBackups(store, wiki)
  const found = all.find(({ takenAt }) => at === null || takenAt <= at)
  return found ?? noBackup(store, { what: wiki.domain, at, oldest: all.at(-1) })
}

interface Missing {
  /** The wiki's domain; null for the service. */
  readonly what: string | null
  readonly at: number | null
  readonly oldest: Snapshot | undefined
}

function noBackup({ location }: BackupStore, { what, at, oldest }: Missing): never {
  if (oldest === undefined || at === null)
    throw new BackupError(`${location} has no backup of ${what ?? 'a service'}.`)
  const of = [...(what === null ? [] : [what]), describeTime(at)].join(' of ')
  throw new BackupError(
    `${location} has no backup of ${of} or before. The oldest is of ${describeTime(oldest.takenAt)}.`,
  )
}
