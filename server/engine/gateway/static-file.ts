import { realpath } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { send } from '@fastify/send'
import { DAY_MS } from '#contract/durations.ts'

/**
 * Media types of the files that are served, by suffix. Every other file in the same directories stays hidden.
 */
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

/** An uploaded SVG is shown as an image and runs no script. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/** Conditions and ranges that cannot be met. */
const REFUSALS = [412, 416]

interface StaticFile {
  /** Absolute directory. */
  readonly root: string
  /** Relative to `root`, as `readTarget` has checked it. */
  readonly path: string
  /**
   * `tree`: of the trusted source tree. `images`: PHP can write there, so links out of it are not followed.
   */
  readonly from: 'tree' | 'images'
}

/**
 * Answers with a file or a part of it, or with 304, 412 or 416.
 * @returns false when there is no such file or it may not be shown.
 */
export async function sendStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  { root, path, from }: StaticFile,
): Promise<boolean> {
  const type = (from === 'tree' ? TREE_TYPES : IMAGE_TYPES)[extname(path).toLowerCase()]
  if (!type || (from === 'images' && !(await isReallyBelow(root, path)))) return false
  const options = { root, index: false, contentType: false, ...cacheOptions(request.url ?? '') }
  const { statusCode, headers, stream, type: kind } = await send(request, encodeURI(path), options)
  if (kind !== 'file' && !REFUSALS.includes(statusCode)) return false
  if (from === 'images') response.setHeader('content-security-policy', IMAGE_POLICY)
  if (kind === 'file') response.setHeader('content-type', type)
  response.writeHead(statusCode, headers)
  pipeline(stream, response, () => undefined)
  return true
}

async function isReallyBelow(root: string, path: string): Promise<boolean> {
  const file = await realpath(join(root, path)).catch(() => null)
  return file?.startsWith((await realpath(root)) + sep) ?? false
}

/** MediaWiki adds a hash of a file's content as its query: such a URL never changes its content. */
function cacheOptions(url: string) {
  const hasHash = /\?[0-9a-f]{5,40}$/.test(url)
  return hasHash ? { maxAge: 365 * DAY_MS, immutable: true } : { maxAge: DAY_MS }
}
