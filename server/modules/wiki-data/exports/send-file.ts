import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'

interface SentFile {
  readonly path: string
  /** Under which browsers save it; letters, digits, dots and hyphens. */
  readonly name: string
  /** A strong one, or browsers do not resume downloads. */
  readonly etag: string
}

/**
 * Sends a file, or the part of it that is asked for.
 * @throws AppError 410 if there is no such file; 416.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, name, etag }: SentFile,
): Promise<FastifyReply> {
  const handle = await open(path).catch(() => null)
  if (!handle) throw new WikiDataError('export-gone')
  try {
    const { size } = await handle.stat()
    const { range: asked, 'if-range': condition, 'if-none-match': known } = request.headers
    reply.header('etag', etag).header('accept-ranges', 'bytes').header('cache-control', 'private, no-store')
    if (known?.split(',').some(tag => tag.trim() === etag)) return await sendHead(reply.status(304), handle)
    const range = condition === undefined || condition === etag ? parseRange(asked, size) : null
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`)
      throw new WikiDataError('export-range')
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply
      .header('content-length', end - start + 1)
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('application/zip')
    if (request.method === 'HEAD') return await sendHead(reply, handle)
    return reply.send(handle.createReadStream({ start, end }))
  } catch (thrown) {
    await handle.close()
    throw thrown
  }
}

async function sendHead(reply: FastifyReply, handle: FileHandle): Promise<FastifyReply> {
  await handle.close()
  return reply.send()
}

/** The bytes from `start` to `end`, both included. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Reads a Range header. Source: RFC 9110, section 14.
 * @returns null for the whole file, also if several ranges are asked for, which is allowed; `unsatisfiable` if the
 * file has none of the bytes.
 */
function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
