import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'

/** The body is larger than a wiki takes. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
  /** Bytes that would have been taken. */
  readonly max: number

  constructor(max: number) {
    super('The body is too large.')
    this.max = max
  }
}

/** A request's body, received whole. */
export interface ReceivedBody {
  /** Bytes. */
  readonly length: number
  read(): AsyncIterable<Uint8Array>
  /** Frees what it takes on disk. */
  discard(): Promise<void>
}

/** Bytes kept in memory; the rest goes to a file. */
const MEMORY_MAX = 256 * 1024

/**
 * Receives a body before anything is held for it: a wiki's one place for writing must not wait for a slow connection. Its
 * length is known then too, which a chunked body does not tell.
 * @throws BodyTooLargeError as soon as that shows; Error when the client goes away.
 */
export async function receiveBody(
  request: IncomingMessage,
  { max, dir }: { max: number; dir: string },
): Promise<ReceivedBody> {
  if (Number(request.headers['content-length'] ?? 0) > max) throw new BodyTooLargeError(max)
  const chunks: Buffer[] = []
  let file: FileHandle | null = null
  const path = join(dir, `body-${randomBytes(12).toString('hex')}`)
  const discard = () => rm(path, { force: true })
  let length = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > max) throw new BodyTooLargeError(max)
      if (length <= MEMORY_MAX) {
        chunks.push(chunk)
        continue
      }
      file ??= await open(path, 'wx', 0o600)
      await file.writeFile(chunk)
    }
    // Destroyed without an error, a request ends its iteration as if it were whole.
    if (!request.complete) throw new Error('The client went away.')
  } catch (error) {
    await discard()
    throw error
  } finally {
    await file?.close()
  }
  return {
    length,
    async *read() {
      yield* chunks
      if (file) yield* createReadStream(path) as AsyncIterable<Buffer>
    },
    discard: file ? discard : async () => undefined,
  }
}
