import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { DumpParser } from './dump-parser.ts'
import { DumpReader, type DumpReaderOptions } from './dump-reader.ts'

const TEXTS = {
  large: 'This file is larger than the maximum when it is unpacked.',
  noText: 'This file is not text in UTF-8, or it is damaged.',
  unpacked: 'This file is damaged, or it was compressed in a way that is not supported.',
} as const

/**
 * Reads an export of MediaWiki from its bytes.
 * @throws FileRefusedError
 */
export async function readDump(
  pieces: AsyncIterable<Buffer>,
  options: DumpReaderOptions,
): Promise<DumpReader> {
  const reader = new DumpReader(options)
  const parser = new DumpParser(reader, options.limits.textLength)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  try {
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > options.limits.unpackedBytes) throw new FileRefusedError(TEXTS.large)
      parser.write(decoder.decode(piece, { stream: true }))
    }
  } catch (thrown) {
    throw asRefusal(thrown)
  }
  parser.end()
  return reader
}

/** Errors of a stream or decoder mean that the file is damaged; any other error is a fault of ours. */
function asRefusal(thrown: unknown): unknown {
  const { code } = thrown as { code?: unknown }
  if (thrown instanceof FileRefusedError) return thrown
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new FileRefusedError(TEXTS.noText, { cause: thrown })
  if (typeof code === 'string' && code.startsWith('Z_'))
    return new FileRefusedError(TEXTS.unpacked, { cause: thrown })
  return thrown
}
