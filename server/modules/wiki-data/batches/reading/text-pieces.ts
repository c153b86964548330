import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { formatCount } from '#contract/format-count.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { through } from '#server/platform/through.ts'
import type { BatchReadingOrder } from './batch-reading.ts'

const TEXTS = {
  encoding:
    'This file is not in UTF-8. Please save it as “CSV UTF-8”, or as text in UTF-8, and send it again.',
  binary: 'This is not a text file: it contains characters that do not occur in text.',
  large: 'This file is larger than the maximum when it is unpacked.',
  broken: 'This .gz file is damaged or incomplete.',
} as const

/**
 * The text of a file, in pieces: UTF-8, or UTF-16 if it begins with a byte order mark.
 * @throws FileRefusedError for anything else, and beyond the limits.
 */
export async function* textPieces(
  fd: number,
  { kind, limits }: Pick<BatchReadingOrder, 'kind' | 'limits'>,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const bytes of unpacked(fd, kind, limits.unpackedBytes)) {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    const text = decoded(decoder, bytes)
    if (text.includes('\0')) throw new FileRefusedError(TEXTS.binary)
    if (text !== '') yield text
  }
  if (decoder) decoded(decoder)
}

/** The lines of a file without their ends, each of which may be that of any system. @throws FileRefusedError as {@link textPieces}, and for lines that are too long. */
export async function* textLines(
  fd: number,
  order: Pick<BatchReadingOrder, 'kind' | 'limits'>,
): AsyncGenerator<string> {
  const { lineLength, lines } = order.limits
  let rest = ''
  let count = 0
  for await (const piece of textPieces(fd, order)) {
    // A carriage return at the end of a piece may be the first half of a line end.
    const parts = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop() ?? ''
    for (const line of [...parts, rest])
      if (line.length > lineLength)
        throw new FileRefusedError(
          `Line ${count + 1} of this file, or a later one, is longer than the maximum.`,
        )
    for (const line of parts) {
      count += 1
      if (count > lines) throw new FileRefusedError(tooMany(lines))
      yield line
    }
  }
  const last = rest.replace(/\r$/, '')
  if (last !== '') yield last
}

export function tooMany(lines: number): string {
  return `This file has more than ${formatCount(lines)} lines. Please send it in parts.`
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function decoded(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch (cause) {
    throw new FileRefusedError(TEXTS.encoding, { cause })
  }
}

async function* unpacked(
  fd: number,
  kind: BatchReadingOrder['kind'],
  bytesMax: number,
): AsyncGenerator<Buffer> {
  const file = createReadStream('', { fd, autoClose: false, highWaterMark: 256 * 1024 })
  const source = kind === 'gz' ? through(file, createGunzip()) : file
  let bytes = 0
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > bytesMax) throw new FileRefusedError(TEXTS.large)
      yield piece
    }
  } catch (thrown) {
    if (kind !== 'gz' || thrown instanceof FileRefusedError) throw thrown
    throw new FileRefusedError(TEXTS.broken, { cause: thrown })
  }
}
