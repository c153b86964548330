import { createHash } from 'node:crypto'
import { chmod, mkdir, open, readdir, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotName } from './backup-store.ts'
import { BackupStoreError } from './backup-store-error.ts'
import { eachOf } from './each-of.ts'
import type { ListedEntry, ListedFile } from './file-list.ts'
import { damagedFolder, objectPath } from './names.ts'
import { errorCode, isDiskFull } from './place-error.ts'
import { packingOf, unpackContent } from './sealing/packing.ts'
import { readEntries, readOneHead } from './snapshot-files.ts'
import type { StoreParts } from './store-parts.ts'
import { SeriesUse } from './uses.ts'
import { writeAll } from './write-all.ts'

const OWNER_DIR = 0o700
const OWNER_FILE = 0o600

interface Work {
  readonly parts: StoreParts
  readonly name: SnapshotName
  readonly dir: string
  readonly signal: AbortSignal
}

/** Why a file's object is not what was saved. */
interface Damage {
  readonly file: ListedFile
  readonly why: string
}

/**
 * Writes a snapshot's files into an empty directory. All of them are checked even if one is damaged, so that the
 * next save can store every damaged one again.
 */
export async function unpackSnapshot(
  parts: StoreParts,
  name: SnapshotName,
  dir: string,
  signal: AbortSignal,
): Promise<void> {
  // A backup on a read-only disk can be restored.
  const use = await SeriesUse.begin(parts.place, name.series, 'unpack').catch(() => null)
  try {
    const entries = await readEntries(parts, await readOneHead(parts, name), signal)
    await requireEmpty(dir)
    await requireRoom(parts, dir, entries)
    const work = { parts, name, dir, signal }
    const dirs = entries.filter(entry => entry.kind === 'dir')
    for (const { path } of dirs) await writing(work, () => mkdir(join(dir, path), { mode: OWNER_DIR }))
    const files = entries.filter(entry => entry.kind === 'file')
    const results = await eachOf(files, parts.place.width, file => unpackFile(work, file))
    await requireSound(
      work,
      results.filter(damage => damage !== null),
    )
    // The deepest first: what is read-only or has its time must not be written to again.
    for (const { path, mode, modifiedAt } of dirs.reverse())
      await writing(work, async () => {
        await chmod(join(dir, path), mode)
        await utimes(join(dir, path), modifiedAt / 1000, modifiedAt / 1000)
      })
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    await use?.end()
  }
}

/** @returns null if the file is what was saved. */
async function unpackFile(work: Work, file: ListedFile): Promise<Damage | null> {
  const target = await writing(work, () => open(join(work.dir, file.path), 'wx', OWNER_FILE))
  const content = readObject(work, file)
  try {
    for (;;) {
      const piece = await nextPiece(work.signal, content)
      if ('why' in piece) return { file, why: piece.why }
      const { bytes } = piece
      if (!bytes) break
      await writing(work, () => writeAll(target, bytes))
    }
    await writing(work, async () => {
      await target.chmod(file.mode)
      await target.utimes(file.modifiedAt / 1000, file.modifiedAt / 1000)
    })
    return null
  } finally {
    await target.close()
    await content.return()
  }
}

/** Keeps damage apart from a place that does not answer. */
async function nextPiece(
  signal: AbortSignal,
  content: AsyncGenerator<Uint8Array, void>,
): Promise<{ bytes: Uint8Array | null } | { why: string }> {
  try {
    const { value, done } = await content.next()
    return { bytes: done ? null : value }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof BackupStoreError && error.fault !== 'not-found') throw error
    const isMissing = error instanceof BackupStoreError
    return { why: isMissing ? 'its object is missing' : 'its object was changed or cut off' }
  }
}

/** A file's content. Fails at the first byte too many, so that nothing fills the disk. */
async function* readObject(
  { parts: { place, key }, name, signal }: Work,
  file: ListedFile,
): AsyncGenerator<Uint8Array, void> {
  const stored = place.get(objectPath(name.series, file.object), signal)
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of unpackContent(stored, packingOf(file.object), key)) {
    size += chunk.length
    if (size > file.size) break
    hash.update(chunk)
    yield chunk
  }
  if (size !== file.size || hash.digest('hex') !== file.sha256) throw new Error('It is not what was saved.')
}

async function requireSound({ parts: { place }, name }: Work, damages: readonly Damage[]): Promise<void> {
  const [first] = damages
  if (!first) return
  for (const { file } of damages)
    await place
      .put(`${damagedFolder(name.series)}/${file.object}`, async function* () {
        yield Buffer.from('\n')
      })
      .catch(() => {})
  const others = damages.length === 1 ? '' : `, and ${damages.length - 1} more of its files`
  throw new BackupStoreError(
    'damaged',
    `The backup ${name.series}/${name.id} is damaged: ${JSON.stringify(first.file.path)}${others}. Of that file, ${first.why}.`,
  )
}

async function requireEmpty(dir: string): Promise<void> {
  const names = await readdir(dir).catch(error => {
    throw new BackupStoreError(
      'bad-directory',
      `${dir} cannot be read: the system says ${errorCode(error)}.`,
      {
        cause: error,
      },
    )
  })
  if (names.length > 0) throw new BackupStoreError('bad-directory', `${dir} is not empty.`)
}

async function requireRoom(
  { reserve }: StoreParts,
  dir: string,
  entries: readonly ListedEntry[],
): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(dir)
  const room = { free: bavail * bsize, total: blocks * bsize }
  const inBlocks = (size: number) => Math.ceil(size / bsize) * bsize
  const needed = entries.reduce(
    (sum, entry) => sum + (entry.kind === 'file' ? inBlocks(entry.size) : bsize),
    0,
  )
  if (room.free - reserve(room) < needed)
    throw new BackupStoreError(
      'no-room',
      `There is too little room in ${dir} to unpack the backup: it takes ${needed} bytes.`,
    )
}

/** Says in words that this machine's directory cannot be written to. */
async function writing<T>({ dir }: Work, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (isDiskFull(error))
      throw new BackupStoreError('no-room', `There is no room left in ${dir} to unpack the backup.`, {
        cause: error,
      })
    throw new BackupStoreError(
      'bad-directory',
      `${dir} cannot be written to: the system says ${errorCode(error)}.`,
      {
        cause: error,
      },
    )
  }
}
