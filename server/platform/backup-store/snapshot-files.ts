import { createHash } from 'node:crypto'
import type { DamagedSnapshot, SnapshotName } from './backup-store.ts'
import { BackupStoreError } from './backup-store-error.ts'
import { type ListedEntry, readFileList } from './file-list.ts'
import { objectPath, snapshotOf, snapshotPath, snapshotsFolder, timeOfId } from './names.ts'
import { collect, type Place } from './place.ts'
import { decryptAge, encryptAge } from './sealing/age-file.ts'
import { packingOf, unpackContent } from './sealing/packing.ts'
import type { StoreKey } from './sealing/store-key.ts'
import { readHead, type SnapshotHead, writeHead } from './snapshot-head.ts'

/** Some two million files. */
const LIST_MAX_BYTES = 512 * 1024 * 1024
const HEAD_MAX_BYTES = 4 * 1024 * 1024

type Access = { readonly place: Place; readonly key: StoreKey | null }

/** The snapshots of a series that can be read, newest first, and those that cannot. */
export interface SeriesHeads {
  readonly heads: readonly SnapshotHead[]
  readonly damaged: readonly DamagedSnapshot[]
}

export async function readHeads({ place, key }: Access, series: string): Promise<SeriesHeads> {
  const heads: SnapshotHead[] = []
  const damaged: DamagedSnapshot[] = []
  for (const [path, bytes] of await place.getAll(snapshotsFolder(series))) {
    const name = snapshotOf(series, path)
    // What a crash left half written, or what an operator's file manager leaves.
    if (!name) continue
    try {
      heads.push(await openHead(bytes, name, key))
    } catch {
      damaged.push({ series, id: name.id, takenAt: timeOfId(name.id) })
    }
  }
  heads.sort((a, b) => b.takenAt - a.takenAt || (a.id < b.id ? 1 : -1))
  return { heads, damaged }
}

/** @throws BackupStoreError 'not-found', 'damaged'. */
export async function readOneHead({ place, key }: Access, name: SnapshotName): Promise<SnapshotHead> {
  const { bytes, isEncrypted } = await getHead(place, name)
  if (isEncrypted && !key)
    throw new BackupStoreError(
      'wrong-key',
      `The backup ${name.series}/${name.id} is encrypted. Set BACKUP_KEY to its key.`,
    )
  try {
    return await openHead(bytes, { ...name, isEncrypted }, key)
  } catch (error) {
    throw new BackupStoreError(
      'damaged',
      `The description of the backup ${name.series}/${name.id} is damaged.`,
      {
        cause: error,
      },
    )
  }
}

export async function writeOneHead({ place, key }: Access, head: SnapshotHead): Promise<void> {
  const ownKey = head.isEncrypted ? key : null
  const text = Buffer.from(writeHead(head, ownKey))
  const content = async function* () {
    yield text
  }
  // What it needs lasts before it does.
  await place.settle()
  await place.put(snapshotPath(head, head.isEncrypted), () =>
    ownKey ? encryptAge(content(), ownKey.recipient) : content(),
  )
  await place.settle()
}

/** Reads what a snapshot contains. @throws BackupStoreError 'damaged'. */
export async function readEntries(
  { place, key }: Access,
  head: SnapshotHead,
  signal?: AbortSignal,
): Promise<ListedEntry[]> {
  try {
    const { object, size, sha256 } = head.list
    if (size > LIST_MAX_BYTES) throw new Error('The list of files is too long.')
    const stored = place.get(objectPath(head.series, object), signal)
    const bytes = await collect(unpackContent(stored, packingOf(object), key), size)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error('The list of files was changed.')
    const entries = readFileList(bytes.toString())
    requireTotals(entries, head)
    return entries
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof BackupStoreError && error.fault !== 'not-found') throw error
    throw new BackupStoreError(
      'damaged',
      `The list of files of the backup ${head.series}/${head.id} is damaged: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

function requireTotals(entries: readonly ListedEntry[], head: SnapshotHead): void {
  const files = entries.filter(entry => entry.kind === 'file')
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length !== head.files || bytes !== head.bytes)
    throw new Error('It does not name as many files and bytes as the snapshot says.')
}

async function openHead(
  bytes: Uint8Array,
  name: SnapshotName & { isEncrypted: boolean },
  key: StoreKey | null,
): Promise<SnapshotHead> {
  if (!name.isEncrypted) return readHead(Buffer.from(bytes).toString(), name, null)
  if (!key) throw new Error('It is encrypted.')
  const content = async function* () {
    yield bytes
  }
  const text = await collect(decryptAge(content(), key.identity), HEAD_MAX_BYTES)
  return readHead(text.toString(), name, key)
}

async function getHead(place: Place, name: SnapshotName): Promise<{ bytes: Buffer; isEncrypted: boolean }> {
  for (const isEncrypted of [true, false])
    try {
      return { bytes: await collect(place.get(snapshotPath(name, isEncrypted)), HEAD_MAX_BYTES), isEncrypted }
    } catch (error) {
      if (!(error instanceof BackupStoreError) || error.fault !== 'not-found') throw error
    }
  throw new BackupStoreError('not-found', `There is no backup ${name.series}/${name.id} in ${place.name}.`)
}
