import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Passes content through a transform. A reader of the result gets errors of both; one that stops reading early
 * ends both. No other way of piping or composing streams is allowed (biome.json), because an error in a stream
 * without a listener ends the process.
 */
export function through<T extends Transform>(content: AsyncIterable<Uint8Array>, transform: T): T {
  // `pipeline` stops listening once everything has been written to the transform, which may fail later.
  transform.on('error', () => undefined)
  const source = content instanceof Readable ? content : Readable.from(content, { objectMode: false })
  // A failure destroys the transform, so its reader gets the error.
  pipeline(source, transform).catch(() => undefined)
  return transform
}
