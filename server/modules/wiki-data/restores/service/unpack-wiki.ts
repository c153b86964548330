import { mkdir, readdir } from 'node:fs/promises'
import { describeTime } from '#server/modules/wiki-data/backups/shared/describe.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { BackupStore, Snapshot } from '#server/platform/backup-store/backup-store.ts'
import { listWikiBackups } from './find-snapshots.ts'
import type { KnownWiki } from './find-wiki.ts'

/** Finds the last backup of a wiki at or before a time, or its newest. @throws BackupError if there is none. */
export async function findWikiBackup(
  store: BackupStore,
  wiki: KnownWiki,
  at: number | null,
): Promise<Snapshot> {
  const all = await listWikiBackups(store, wiki)
  const found = all.find(({ takenAt }) => at === null || takenAt <= at)
  if (found) return found
  const oldest = all.at(-1)
  throw new BackupError(
    oldest === undefined || at === null
      ? `${store.place} has no backup of ${wiki.domain}.`
      : `${store.place} has no backup of ${wiki.domain} of ${describeTime(at)} or before. The oldest is of ${describeTime(oldest.takenAt)}.`,
  )
}

/** Unpacks a backup of a wiki into an empty directory, to look at its files. */
export async function unpackWiki(
  store: BackupStore,
  snapshot: Snapshot,
  dir: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  if ((await readdir(dir)).length > 0) throw new BackupError(`${dir} is not empty.`)
  await store.unpack(snapshot, dir, signal)
}
