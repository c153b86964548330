import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress, zstdCompressSync } from 'node:zlib'
import { decryptAge, encryptAge } from './age-file.ts'
import type { StoreKey } from './store-key.ts'

/** How the content of an object is stored. The ends of its name say so: `.zst`, `.age`, `.zst.age` or none. */
export interface Packing {
  readonly isCompressed: boolean
  readonly isEncrypted: boolean
}

/** Larger than Node's default, because each chunk costs turns of several streams. */
const CHUNK_BYTES = 256 * 1024
const ZSTD = {
  chunkSize: CHUNK_BYTES,
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}

/** A part of the original size. Content that stays larger is stored as it is. */
const WORTHWHILE = 0.95

export function packingEnd({ isCompressed, isEncrypted }: Packing): string {
  return `${isCompressed ? '.zst' : ''}${isEncrypted ? '.age' : ''}`
}

export function packingOf(name: string): Packing {
  return { isCompressed: /\.zst(\.age)?$/.test(name), isEncrypted: name.endsWith('.age') }
}

/** Whether to compress content, because that makes it smaller. @param samples pieces of it. */
export function isCompressible(samples: readonly Uint8Array[]): boolean {
  const all = Buffer.concat(samples)
  // A few places cannot store an empty file, or tell it from a missing one.
  if (all.length === 0) return true
  return zstdCompressSync(all, ZSTD).length < all.length * WORTHWHILE
}

export function pack(
  content: AsyncIterable<Uint8Array>,
  { isCompressed }: Pick<Packing, 'isCompressed'>,
  key: StoreKey | null,
): AsyncIterable<Uint8Array> {
  const small = isCompressed ? through(content, createZstdCompress(ZSTD)) : content
  return key ? encryptAge(small, key.recipient) : small
}

/** @throws Error while reading if the content was changed or the key is another. */
export function unpackContent(
  content: AsyncIterable<Uint8Array>,
  { isCompressed, isEncrypted }: Packing,
  key: StoreKey | null,
): AsyncIterable<Uint8Array> {
  if (isEncrypted && !key) throw new Error('It is encrypted.')
  const open = isEncrypted && key ? decryptAge(content, key.identity) : content
  return isCompressed ? through(open, createZstdDecompress({ chunkSize: CHUNK_BYTES })) : open
}

function through(content: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> {
  // A failure destroys the transform, so whoever reads it learns of it.
  pipeline(Readable.from(content, { objectMode: false }), transform).catch(() => {})
  return transform
}
