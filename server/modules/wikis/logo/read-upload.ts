import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { LOGO_BYTES_MAX } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import { AppError } from '#server/platform/http/app-error.ts'

export interface LogoUpload {
  /** As sent, for the guard to check. */
  readonly wiki: unknown
  /** The start of the file, at most {@link LOGO_BYTES_MAX} bytes; null if none was sent. */
  readonly file: Buffer | null
  /** The size of the whole file; beyond the limit, any larger number. */
  readonly bytes: number
}

const OPTIONS = {
  limits: { files: 1, fields: 10, fieldSize: 1000, fileSize: LOGO_BYTES_MAX },
  throwFileSizeLimit: false,
}

/**
 * Reads `logo` and `wiki` in any order. Bytes beyond the limit are read and dropped rather than cut off, so
 * that the sender gets an answer. No more than the limit is ever in memory.
 * @throws AppError if the form cannot be read. A JSON body has no file.
 */
export async function readLogoUpload(request: FastifyRequest): Promise<LogoUpload> {
  if (!request.isMultipart())
    return { wiki: (request.body as { wiki?: unknown } | null)?.wiki, file: null, bytes: 0 }
  let upload: LogoUpload = { wiki: undefined, file: null, bytes: 0 }
  try {
    for await (const part of request.parts(OPTIONS))
      if (part.type === 'field') upload = part.fieldname === 'wiki' ? { ...upload, wiki: part.value } : upload
      else if (part.fieldname === 'logo') upload = { ...upload, ...(await readFile(part)) }
      else part.file.resume()
  } catch (cause) {
    throw isRefusal(cause)
      ? cause
      : new AppError(400, 'unreadable-form', msg('error-upload-could-not-read'), { cause })
  }
  return upload
}

async function readFile(part: MultipartFile): Promise<{ file: Buffer; bytes: number }> {
  const file = await part.toBuffer()
  return { file, bytes: part.file.truncated ? LOGO_BYTES_MAX + 1 : file.length }
}

/** An exceeded limit is thrown as an error with its own status. */
function isRefusal(thrown: unknown): boolean {
  return typeof (thrown as { statusCode?: unknown }).statusCode === 'number'
}
