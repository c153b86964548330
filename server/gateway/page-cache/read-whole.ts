import type { Readable } from 'node:stream'
import { MEGABYTE } from '#contract/limits.ts'

/** Bytes of all responses that are being read at once. */
const READING_MAX = 32 * MEGABYTE

let reading = 0

/**
 * Reads a body to its end, because PHP works until then.
 * @param max bytes. The rest of a longer body is discarded.
 * @returns null when it is longer, or when there is no room for it at the moment.
 * @throws Error when it breaks off.
 */
export async function readWhole(body: Readable, max: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  let held = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > max || reading + chunk.length > READING_MAX) {
        length = Number.POSITIVE_INFINITY
        chunks.length = 0
        continue
      }
      reading += chunk.length
      held += chunk.length
      chunks.push(chunk)
    }
    return length > max ? null : Buffer.concat(chunks)
  } finally {
    reading -= held
  }
}
