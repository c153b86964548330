import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { monogramIcon } from '#server/wikis/monogram/monogram-icon.ts'
import { monogramSvg } from '#server/wikis/monogram/monogram-svg.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

type Named = Pick<WikiRecord, 'sitename' | 'settings'>

/** The picture loads and runs nothing, even when opened as a page. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'self'"

/** Seconds. */
const EVER = (365 * DAY_MS) / SECOND_MS
const WHILE = HOUR_MS / SECOND_MS

/** Answers with the monogram. The content of its URL with the hash of the name never changes. */
export function sendMonogram(
  request: IncomingMessage,
  response: ServerResponse,
  { sitename }: Pick<Named, 'sitename'>,
): void {
  const hash = monogramHash(sitename)
  const [, query] = (request.url ?? '').split('?', 2)
  const caching = query === hash ? `public, max-age=${EVER}, immutable` : `public, max-age=${WHILE}`
  send(request, response, { hash, caching, type: 'image/svg+xml; charset=utf-8' }, () =>
    Buffer.from(monogramSvg(sitename)),
  )
}

/** Answers with the logo's icon, or with the monogram while no logo has been uploaded. */
export async function sendIcon(
  request: IncomingMessage,
  response: ServerResponse,
  { sitename, settings }: Named,
  place: 'tab' | 'homeScreen',
): Promise<void> {
  const logo = place === 'tab' ? settings['wgFavicon'] : (settings['wgLogo2x'] ?? settings['wgLogo'])
  if (logo) {
    response.writeHead(302, { location: logo, 'cache-control': `public, max-age=${WHILE}` }).end()
    return
  }
  const icon = await monogramIcon(sitename)
  const caching = `public, max-age=${WHILE}`
  send(request, response, { hash: monogramHash(sitename), caching, type: 'image/png' }, () => icon)
}

interface Picture {
  readonly hash: string
  readonly caching: string
  readonly type: string
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { hash, caching, type }: Picture,
  content: () => Buffer,
): void {
  const etag = `"${hash}"`
  response.setHeader('content-security-policy', POLICY)
  response.setHeader('etag', etag)
  response.setHeader('cache-control', caching)
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  const body = content()
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Increase it when the drawing of a name changes, here and in `looks.php`. */
const EDITION = 1
const HASH_LENGTH = 16

/** The query of a monogram's URL, which may then be cached forever; `looks.php` computes the same. */
export function monogramHash(sitename: string): string {
  return createHash('sha256').update(`${EDITION}\n${sitename}`).digest('hex').slice(0, HASH_LENGTH)
}
