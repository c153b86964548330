import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Entry, fromFd, type ZipFile } from 'yauzl'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import type { ReadingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'

const TEXTS = {
  broken: 'This ZIP file is damaged or incomplete.',
  encrypted: 'This ZIP file is encrypted.',
  method: 'This ZIP file is compressed in a way that is not supported.',
  hostile: 'This ZIP file does not have the structure of a wiki archive.',
  large: 'This ZIP file is larger than the maximum when it is unpacked.',
  many: 'This ZIP file has too many entries.',
} as const

const LINK = 0o120000
const KIND_OF_FILE = 0o170000
const STORED = 0
const DEFLATED = 8
/** How many bytes of an entry's header come before its name. */
const HEADER_BYTES = 30

/** The entries of a ZIP file by name. */
export interface Zip {
  readonly entries: ReadonlyMap<string, Entry>
  /** The content of an entry. The stream fails if its size differs from the announced one. */
  open(entry: Entry): Promise<Readable>
}

/**
 * Lists the entries of an untrusted ZIP file. Before unpacking anything, refuses names that lead outside, links, and
 * encrypted, repeated and overlapping entries.
 * @throws FileRefusedError
 */
export async function openZip(
  fd: number,
  { entries: most, unpackedBytes }: Pick<ReadingLimits, 'entries' | 'unpackedBytes'>,
): Promise<Zip> {
  const zip = await promised<ZipFile>(done =>
    fromFd(fd, { lazyEntries: true, autoClose: false, strictFileNames: true }, done),
  )
  if (zip.entryCount > most) throw new FileRefusedError(TEXTS.many)
  const entries = new Map<string, Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', cause => reject(new FileRefusedError(TEXTS.broken, { cause })))
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      try {
        requireHarmless(entry)
        if (entries.has(entry.fileName)) throw new FileRefusedError(TEXTS.hostile)
        entries.set(entry.fileName, entry)
        zip.readEntry()
      } catch (refused) {
        reject(refused)
      }
    })
    zip.readEntry()
  })
  requireApart([...entries.values()], zip.fileSize)
  const unpacked = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > unpackedBytes) throw new FileRefusedError(TEXTS.large)
  return {
    entries,
    open: async entry => await promised<Readable>(done => zip.openReadStream(entry, done)),
  }
}

function requireHarmless(entry: Entry): void {
  if (entry.isEncrypted()) throw new FileRefusedError(TEXTS.encrypted)
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new FileRefusedError(TEXTS.method)
  const isLink = ((entry.externalFileAttributes >>> 16) & KIND_OF_FILE) === LINK
  if (isLink || entry.fileName.includes('\0')) throw new FileRefusedError(TEXTS.hostile)
}

/** Refuses entries that share bytes, with which a small file can unpack to a huge one. */
function requireApart(entries: readonly Entry[], fileSize: number): void {
  const places = entries
    .map(entry => ({
      start: entry.relativeOffsetOfLocalHeader,
      end: entry.relativeOffsetOfLocalHeader + HEADER_BYTES + entry.compressedSize,
    }))
    .sort((a, b) => a.start - b.start)
  for (const [place, { end }] of places.entries())
    if (end > (places[place + 1]?.start ?? fileSize)) throw new FileRefusedError(TEXTS.hostile)
}

function promised<T>(call: (done: (error: Error | null, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) =>
    call((error, value) =>
      error ? reject(new FileRefusedError(TEXTS.broken, { cause: error })) : resolve(value),
    ),
  )
}

/** Passes on a stream's pieces. @throws FileRefusedError if it breaks off or has another checksum. */
export async function* checkedPieces(
  stream: Readable,
  algorithm: 'sha1' | 'sha256',
  sum: string,
): AsyncGenerator<Buffer> {
  const hash = createHash(algorithm)
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      hash.update(piece)
      yield piece
    }
  } catch (cause) {
    throw cause instanceof FileRefusedError ? cause : new FileRefusedError(TEXTS.broken, { cause })
  }
  if (hash.digest('hex') !== sum) throw new FileRefusedError(TEXTS.broken)
}
