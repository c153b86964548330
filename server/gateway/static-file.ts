import { realpath } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { send } from '@fastify/send'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { DOCUMENT_TYPES, PICTURE_TYPES, RECORDING_TYPES } from '#contract/uploads.ts'
import { goneSignal } from '#server/platform/http/response-close.ts'

/** Media types of served files by suffix. All other files in the same directories stay hidden. */
const TREE_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.cur': 'image/x-icon',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

const UPLOADED_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...PICTURE_TYPES, ...RECORDING_TYPES, ...DOCUMENT_TYPES }).map(([suffix, type]) => [
    `.${suffix}`,
    type,
  ]),
)

/** An uploaded file may be shown or played, but it runs no scripts and loads nothing, whatever it contains. */
const UPLOADED_POLICY =
  "default-src 'none'; img-src data:; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/** Browsers' document viewers need more than the policy allows, so documents are downloaded. */
const DOWNLOADED = Object.keys(DOCUMENT_TYPES).map(suffix => `.${suffix}`)

/** Short, because a new version of a file has the same address. */
const UPLOADED_MAX_AGE_MS = 5 * MINUTE_MS

/**
 * Browsers ask again each time, because who may see the file can change. Pages of other wikis are same-site, but
 * cannot embed it for a reader who visits them.
 */
const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-cache',
  vary: 'Cookie',
  'cross-origin-resource-policy': 'same-origin',
}

/** Conditions and ranges that cannot be met. */
const REFUSALS = [412, 416]

interface StaticFile {
  /** Absolute directory. */
  readonly root: string
  /** Relative to `root`, as `readTarget` has checked it. */
  readonly path: string
  /**
   * `tree`: the trusted source tree. `uploads`: a directory that PHP can write to, so links out of it are not followed.
   */
  readonly from: 'tree' | 'uploads'
  /** Whether only some clients may see it. The caller has checked that this one may. */
  readonly isPrivate?: boolean
}

/**
 * Answers with a file or part of it, or with 304, 412 or 416.
 * @returns false when there is no such file or it may not be shown.
 * @throws Error when the client goes away, or when the file cannot be read to its end; the response then breaks off.
 */
export async function sendStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  { root, path, from, isPrivate = false }: StaticFile,
): Promise<boolean> {
  const suffix = extname(path).toLowerCase()
  const type = (from === 'tree' ? TREE_TYPES : UPLOADED_TYPES)[suffix]
  if (!type || (from === 'uploads' && !(await isReallyBelow(root, path)))) return false
  const caching = from === 'tree' ? cacheOptions(request.url ?? '') : { maxAge: UPLOADED_MAX_AGE_MS }
  // Uploads may begin with a dot: MediaWiki turns the name `../x.png` into `..-x.png`.
  const dotfiles = from === 'uploads' ? 'allow' : 'ignore'
  const options = { root, index: false, contentType: false, dotfiles, ...caching } as const
  const { statusCode, headers, stream, type: kind } = await send(request, encodeURI(path), options)
  if (kind !== 'file' && !REFUSALS.includes(statusCode)) return false
  try {
    if (from === 'uploads') response.setHeader('content-security-policy', UPLOADED_POLICY)
    if (from === 'uploads' && DOWNLOADED.includes(suffix))
      response.setHeader('content-disposition', 'attachment')
    if (kind === 'file') response.setHeader('content-type', type)
    response.writeHead(statusCode, isPrivate ? { ...headers, ...PRIVATE_HEADERS } : headers)
    // Without the signal, a pipeline into a response whose client has already gone would keep the file open.
    await pipeline(stream, response, { signal: goneSignal(response) })
    return true
  } finally {
    stream.destroy()
  }
}

/** Whether a file exists and no link on its path leads out of `root`. */
export async function isReallyBelow(root: string, path: string): Promise<boolean> {
  const file = await realpath(join(root, path)).catch(() => null)
  return file?.startsWith((await realpath(root)) + sep) ?? false
}

/** MediaWiki adds a hash of the file as the query; the content of such a URL never changes. */
function cacheOptions(url: string) {
  const hasHash = /\?[0-9a-f]{5,40}$/.test(url)
  return hasHash ? { maxAge: 365 * DAY_MS, immutable: true } : { maxAge: DAY_MS }
}
