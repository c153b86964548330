import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/modules/deps.ts'
import { parseServiceData } from '#server/modules/wikis/service-data/parse-service-data.ts'
import {
  type CheckedServiceData,
  SERVICE_DATA_FILE,
} from '#server/modules/wikis/service-data/service-data.ts'
import type { BackupStore, SnapshotName } from '#server/platform/backup-store/backup-store.ts'
import { damagedBackup, isDiskFull } from './restore-failure.ts'

/** Bytes. More than the largest settings and logo take. */
const SERVICE_DATA_MAX = 32 * 1024 * 1024

/**
 * Unpacks a backup into an empty directory and checks what it contains. Afterwards the directory is a copy of a
 * wiki; what the service stores of the wiki is returned and no longer in it.
 * @throws Error for `restoreFailureText`.
 */
export async function readBackup(
  { engine, store }: Pick<Deps, 'engine'> & { readonly store: BackupStore },
  snapshot: SnapshotName,
  dir: string,
  signal: AbortSignal,
): Promise<CheckedServiceData> {
  await store.unpack(snapshot, dir, signal)
  try {
    const data = await takeServiceData(dir)
    await engine.copies.inspect(dir, signal)
    return data
  } catch (thrown) {
    signal.throwIfAborted()
    throw isDiskFull(thrown) ? thrown : damagedBackup(thrown)
  }
}

async function takeServiceData(dir: string): Promise<CheckedServiceData> {
  const file = join(dir, SERVICE_DATA_FILE)
  if ((await stat(file)).size > SERVICE_DATA_MAX) throw new Error(`${SERVICE_DATA_FILE} is too large.`)
  const data = await parseServiceData(JSON.parse(await readFile(file, 'utf8')))
  await rm(file)
  return data
}
