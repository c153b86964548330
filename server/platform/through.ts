import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Passes content through a transform. Whoever reads the result gets the error of either; whoever stops reading early
 * ends both. Nobody may pipe or compose streams in another way (biome.json): an error in a stream that nobody
 * listens to ends the process.
 */
export function through<T extends Transform>(content: AsyncIterable<Uint8Array>, transform: T): T {
  // `pipeline` stops listening once everything was written to the transform, which may fail later.
  transform.on('error', () => undefined)
  const source = content instanceof Readable ? content : Readable.from(content, { objectMode: false })
  // A failure destroys the transform, so its reader learns of it.
  pipeline(source, transform).catch(() => undefined)
  return transform
}
