import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/http/app-error.ts'
import { parseRange } from './byte-range.ts'
import { TEXTS } from './export-error.ts'

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
  if (!handle) throw new AppError(410, 'export-gone', TEXTS.gone)
  try {
    const { size } = await handle.stat()
    const { range: asked, 'if-range': condition, 'if-none-match': known } = request.headers
    reply.header('etag', etag).header('accept-ranges', 'bytes').header('cache-control', 'private, no-store')
    if (known?.split(',').some(tag => tag.trim() === etag)) return await sendHead(reply.status(304), handle)
    const range = condition === undefined || condition === etag ? parseRange(asked, size) : null
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`)
      throw new AppError(416, 'no-such-range', 'The copy is smaller than that.')
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
