import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { rangedResponse } from '#server/platform/http/ranged-response.ts'

interface SentFile {
  readonly path: string
  /** The name under which browsers save the file; letters, digits, dots and hyphens only. */
  readonly name: string
  /** A strong ETag; with a weak one, browsers do not resume downloads. */
  readonly etag: string
}

/**
 * Sends a file, or the requested range of it.
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
    const { status, start, end, headers } = rangedResponse(request.headers, { size, etag })
    reply.headers(headers).header('cache-control', 'private, no-store')
    if (status === 416) throw new WikiDataError('export-range')
    reply.status(status)
    if (status === 304) return await sendHead(reply, handle)
    reply.header('content-disposition', `attachment; filename="${name}"`).type('application/zip')
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
