import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import type { BatchReadingOrder } from './batch-reading.ts'

/** The beginning of `{"entities":{…}}`, whose members are the entities. */
const WRAPPED = /^\s*\{\s*"entities"\s*:\s*\{/
const SPACE_OR_END = /^[\s,[\]}]*$/

/**
 * The texts of the objects in a JSON file: in an array, one after another, or in `{"entities":{…}}`. It does not parse them,
 * so only one object is in memory at a time.
 * @throws FileRefusedError for an object that is too deep, too long or incomplete, and for anything else.
 */
export async function* splitJson(
  pieces: AsyncIterable<string>,
  { entityLength, depth: deepest }: Pick<BatchReadingOrder['limits'], 'entityLength' | 'depth'>,
): AsyncGenerator<string> {
  let buffer = ''
  let isStarted = false
  let isWrapped = false
  let place = 0
  let start = -1
  let depth = 0
  let isText = false
  let between = ''
  for await (const piece of pieces) {
    buffer += piece
    if (!isStarted) {
      if (buffer.trimStart().length < 64 && buffer.length < entityLength) {
        // The beginning may span two pieces.
        if (!WRAPPED.test(buffer)) continue
      }
      isStarted = true
      const wrapped = WRAPPED.exec(buffer)
      isWrapped = wrapped !== null
      place = wrapped ? wrapped[0].length : 0
    }
    yield* scan()
    if (buffer.length - Math.max(start, 0) > entityLength && start >= 0) throw tooLong()
    const done = start < 0 ? place : start
    buffer = buffer.slice(done)
    place -= done
    if (start >= 0) start = 0
  }
  if (!isStarted) {
    const wrapped = WRAPPED.exec(buffer)
    isWrapped = wrapped !== null
    place = wrapped ? wrapped[0].length : 0
    yield* scan()
  }
  if (start >= 0 || isText)
    throw new FileRefusedError('This JSON file ends too early. It was probably cut off.')
  requirePlain(between)

  function* scan(): Generator<string> {
    for (; place < buffer.length; place++) {
      const character = buffer[place]
      if (isText) {
        if (character === '\\') place += 1
        else if (character === '"') isText = false
        continue
      }
      if (character === '"') {
        isText = true
        if (start < 0 && !isWrapped) throw noEntities()
      } else if (character === '{' || (character === '[' && start >= 0)) {
        if (start < 0) start = place
        depth += 1
        if (depth > deepest) throw new FileRefusedError('The JSON in this file is nested too deeply.')
      } else if ((character === '}' || character === ']') && start >= 0) {
        depth -= 1
        if (depth > 0) continue
        if (place + 1 - start > entityLength) throw tooLong()
        yield buffer.slice(start, place + 1)
        start = -1
      } else if (start < 0 && !isWrapped) {
        between += character
        if (between.length > 100) {
          requirePlain(between)
          between = ''
        }
      }
    }
  }
}

function requirePlain(between: string): void {
  if (!SPACE_OR_END.test(between)) throw noEntities()
}

function noEntities(): FileRefusedError {
  return new FileRefusedError(
    'This is not Wikibase JSON: an array of entities, one entity per line, or {"entities": {…}}.',
  )
}

function tooLong(): FileRefusedError {
  return new FileRefusedError('An entity in this file is larger than the maximum.')
}
