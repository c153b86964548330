import type { AnyObject, ObjectSchema } from 'yup'
import { formatCount } from '#contract/format-count.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'

/** Characters of a line. */
const LINE_MAX = 2 * 1024 * 1024

const BAD = 'This archive contains a list that cannot be read.'

/**
 * Parses JSON lines that anybody may have written.
 * @param most how many lines there may be.
 * @returns each line as the schema parses it; null for a line that does not fit the schema.
 * @throws FileRefusedError if the text does not consist of JSON lines.
 */
export async function* jsonLines<T extends AnyObject>(
  pieces: AsyncIterable<Buffer>,
  schema: ObjectSchema<T>,
  most: number,
): AsyncGenerator<T | null> {
  let count = 0
  for await (const line of lines(pieces)) {
    count += 1
    if (count > most)
      throw new FileRefusedError(`This archive has a list of more than ${formatCount(most)} lines.`)
    yield parse(line, schema)
  }
}

function parse<T extends AnyObject>(line: string, schema: ObjectSchema<T>): T | null {
  try {
    return schema.validateSync(JSON.parse(line), { strict: true, stripUnknown: false }) as T
  } catch {
    return null
  }
}

async function* lines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    for await (const piece of pieces) {
      const parts = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      if (rest.length > LINE_MAX) throw new FileRefusedError(BAD)
      yield* parts.filter(part => part !== '')
    }
  } catch (cause) {
    throw cause instanceof TypeError ? new FileRefusedError(BAD, { cause }) : cause
  }
  if (rest !== '') yield rest
}

/** Collects a small text. @throws FileRefusedError if it is larger. */
export async function smallText(pieces: AsyncIterable<Buffer>, bytesMax: number): Promise<string> {
  const found: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > bytesMax) throw new FileRefusedError(BAD)
    found.push(piece)
  }
  return Buffer.concat(found).toString('utf8')
}
