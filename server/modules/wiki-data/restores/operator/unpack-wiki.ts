import { mkdir, readdir } from 'node:fs/promises'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { BackupStore, Snapshot } from '#server/platform/backup-store/backup-store.ts'

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
