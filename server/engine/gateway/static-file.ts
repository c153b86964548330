import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream'

/** What is served as a file, by its suffix; everything else below the same directories stays hidden. */
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

const IMAGE_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  ['.gif', '.jpeg', '.jpg', '.png', '.svg', '.webp'].map(suffix => [suffix, TREE_TYPES[suffix] ?? '']),
)

/** An SVG that somebody uploaded shows as a picture and runs nothing. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

const DAY = 86_400
const YEAR = 365 * DAY

export interface StaticFile {
  /** Absolute directory. */
  readonly root: string
  /** Relative to it, already checked. */
  readonly path: string
  /** `tree`: of the trusted source tree. `images`: PHP's user can write there, so links out of it are not followed. */
  readonly from: 'tree' | 'images'
}

/**
 * Answers with a file, or with 304.
 * @returns false where there is none that may be shown.
 */
export async function sendStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  { root, path, from }: StaticFile,
): Promise<boolean> {
  const type = (from === 'tree' ? TREE_TYPES : IMAGE_TYPES)[extname(path).toLowerCase()]
  if (!type) return false
  const file = join(root, path)
  const info = await stat(file).catch(() => null)
  if (!info?.isFile()) return false
  if (from === 'images' && !(await realpath(file)).startsWith((await realpath(root)) + sep)) return false
  const etag = `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`
  response.setHeader('cache-control', cacheControl(request.url ?? ''))
  response.setHeader('etag', etag)
  response.setHeader('last-modified', info.mtime.toUTCString())
  if (from === 'images') response.setHeader('content-security-policy', IMAGE_POLICY)
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304).end()
    return true
  }
  response.writeHead(200, { 'content-type': type, 'content-length': info.size })
  if (request.method === 'HEAD') response.end()
  else pipeline(createReadStream(file), response, () => undefined)
  return true
}

/** MediaWiki adds a file's hash as its query: what has one never changes. */
function cacheControl(url: string): string {
  return /\?[0-9a-f]{5,40}$/.test(url) ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`
}
