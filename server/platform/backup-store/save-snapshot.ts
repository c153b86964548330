import { createHash } from 'node:crypto'
import type { Snapshot, SnapshotSource } from './backup-store.ts'
import { BackupStoreError } from './backup-store-error.ts'
import { eachOf } from './each-of.ts'
import { type ListedEntry, type ListedFile, writeFileList } from './file-list.ts'
import { baseName, damagedFolder, newSnapshotId, objectPath, objectsFolder } from './names.ts'
import { isCompressible, pack, packingEnd } from './sealing/packing.ts'
import { contentName } from './sealing/store-key.ts'
import { readEntries, readHeads, writeOneHead } from './snapshot-files.ts'
import { type SnapshotHead, toSnapshot } from './snapshot-head.ts'
import { openSourceFile } from './source-file.ts'
import type { StoreParts } from './store-parts.ts'
import { SeriesUse, untilSwept } from './uses.ts'
import { type FoundFile, walkDir } from './walk-dir.ts'

/** Where content of the series is stored already. */
interface StoredContent {
  readonly object: string
  readonly storedSize: number
}

interface Work {
  readonly parts: StoreParts
  readonly series: string
  readonly dir: string
  readonly signal: AbortSignal
  /** By SHA-256: what the last snapshot has, and what this one has stored. */
  readonly stored: Map<string, Promise<StoredContent>>
  /** Objects that were found to be damaged and are not stored again yet. */
  readonly damaged: Set<string>
  addedBytes: number
}

/** Saves a directory's state: first the objects that are new, then the list of all files, then the snapshot. */
export async function saveSnapshot(
  parts: StoreParts,
  series: string,
  source: SnapshotSource,
  signal: AbortSignal,
): Promise<Snapshot> {
  const use = await SeriesUse.begin(parts.place, series, 'save')
  try {
    await untilSwept(use, series, signal)
    const damaged = await damagedObjects(parts, series)
    const stored = await reusable(parts, series, damaged, signal)
    const work: Work = { parts, series, dir: source.dir, signal, stored, damaged, addedBytes: 0 }
    const found = await walkDir(source.dir, signal)
    const entries = await eachOf(found, parts.place.width, async entry =>
      entry.kind === 'dir' ? entry : await saveFile(work, entry),
    )
    const head = await saveList(work, source, entries)
    if (!(await use.isHeld()))
      throw new BackupStoreError(
        'no-place',
        `Another process has cleaned up ${series} while it was being saved.`,
      )
    signal.throwIfAborted()
    await writeOneHead(parts, head)
    return toSnapshot(head)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    await use.end()
  }
}

/**
 * What the last snapshot has stored, as long as it is there, has its size and was not found to be damaged.
 * Objects that no snapshot names are not trusted: a crash may have left them, or a sweep may be about to remove
 * them.
 */
async function reusable(
  parts: StoreParts,
  series: string,
  damaged: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Map<string, Promise<StoredContent>>> {
  const { place, key } = parts
  const stored = new Map<string, Promise<StoredContent>>()
  const last = (await readHeads(parts, series)).heads.find(
    ({ isEncrypted }) => isEncrypted === (key !== null),
  )
  if (!last) return stored
  const entries = await readEntries(parts, last, signal).catch(() => null)
  if (!entries) return stored
  const sizes = new Map(
    (await place.list(objectsFolder(series))).map(({ name, size }) => [baseName(name), size]),
  )
  for (const content of [last.list, ...entries.filter(entry => entry.kind === 'file')])
    if (sizes.get(content.object) === content.storedSize && !damaged.has(content.object))
      stored.set(content.sha256, Promise.resolve(content))
  return stored
}

async function damagedObjects({ place }: StoreParts, series: string): Promise<Set<string>> {
  return new Set((await place.list(damagedFolder(series))).map(({ name }) => baseName(name)))
}

async function saveFile(work: Work, file: FoundFile): Promise<ListedFile> {
  const source = await openSourceFile(work.dir, file, work.signal)
  const { object, storedSize } = await storeOnce(work, source.sha256, async () => {
    await requireRoom(work, file.size)
    return await storeContent(work, source.sha256, await source.samples(), source.read)
  })
  return { ...file, sha256: source.sha256, object, storedSize }
}

/** Stores content, unless the series has it or another file with the same content is being stored. */
async function storeOnce(
  work: Work,
  sha256: string,
  store: () => Promise<StoredContent>,
): Promise<StoredContent> {
  const known = work.stored.get(sha256)
  if (known) return await known
  const storing = store()
  work.stored.set(sha256, storing)
  return await storing
}

async function storeContent(
  work: Work,
  sha256: string,
  samples: readonly Uint8Array[],
  content: () => AsyncIterable<Uint8Array>,
): Promise<StoredContent> {
  const { place, key } = work.parts
  const isCompressed = isCompressible(samples)
  const name = contentName(work.series, sha256, key)
  const object = `${name}${packingEnd({ isCompressed, isEncrypted: key !== null })}`
  const put = () => pack(content(), { isCompressed }, key)
  const storedSize = await place.put(objectPath(work.series, object), put, work.signal)
  work.addedBytes += storedSize
  if (work.damaged.delete(object)) await place.remove([`${damagedFolder(work.series)}/${object}`])
  return { object, storedSize }
}

async function saveList(
  work: Work,
  source: SnapshotSource,
  entries: readonly ListedEntry[],
): Promise<SnapshotHead> {
  const bytes = Buffer.from(writeFileList(entries))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await requireRoom(work, bytes.length)
  const { object, storedSize } = await storeOnce(work, sha256, () =>
    storeContent(work, sha256, [bytes], async function* () {
      yield bytes
    }),
  )
  const files = entries.filter(entry => entry.kind === 'file')
  return {
    series: work.series,
    id: newSnapshotId(source.takenAt),
    takenAt: source.takenAt,
    verifiedAt: null,
    isEncrypted: work.parts.key !== null,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    addedBytes: work.addedBytes,
    list: { object, storedSize, sha256, size: bytes.length },
    about: source.about,
  }
}

/** Compression may make it less, but a full disk stops the whole service. */
async function requireRoom({ parts: { place, reserve } }: Work, bytes: number): Promise<void> {
  const room = await place.room()
  if (room && room.free - reserve(room) < bytes)
    throw new BackupStoreError('no-room', `There is too little room left in ${place.name} for backups.`)
}
