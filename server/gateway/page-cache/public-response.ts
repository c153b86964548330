import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { ResponseHead } from '#server/php/fastcgi/response-head.ts'
import type { PublicRequest } from './public-request.ts'
import { isWithheldHeader } from './withheld-headers.ts'

type Header = readonly [name: string, value: string]

/** The head of a response that may be kept for all visitors. */
export interface PublicHead {
  readonly status: number
  /** Seconds for which MediaWiki allows caches to keep it. */
  readonly seconds: number
  /** What clients get, without the headers that depend on the body. */
  readonly headers: readonly Header[]
}

/** Seconds; the upper bound, like `$wgCdnMaxAge` in cache.php. */
const SECONDS_MAX = 3600

const KEPT_STATUS = new Set([200, 301, 302, 303, 307, 308, 404, 410])

/** Headers of responses that belong to one client. */
const PERSONAL =
  /^(?:set-cookie2?|x-wikistead-.*|www-authenticate|content-encoding|content-range|mediawiki-api-error|access-control-allow-credentials|clear-site-data)$/

/** Request headers that a response may vary by: the key covers them, or a public request never has them. */
const KNOWN_VARIATIONS = new Set([
  'accept-encoding',
  'cookie',
  'authorization',
  'origin',
  'treat-as-untrusted',
  'user-agent',
  'x-forwarded-proto',
  'x-restbase-compat',
])

/** The header that says which pages may embed a response or run it. */
const EMBEDDING = 'cross-origin-resource-policy'

/** Headers that are made anew for each client, because they depend on the body, the time or the client. */
const REPLACED = /^(?:cache-control|cache-status|expires|pragma|last-modified|etag|date|age|vary)$/

/**
 * What Wikibase sends with data, and with redirects to data, at an address that it could not purge. We never
 * purge by address, and what it sends to an anonymous client is personal to nobody.
 */
const UNPURGEABLE = ['private, no-cache, s-maxage=0', 'private, must-revalidate, max-age=0']

/**
 * The public head of a response that MediaWiki has marked as public.
 * @returns null when it is for the client alone.
 */
export function publicHeadOf(request: PublicRequest, { status, headers }: ResponseHead): PublicHead | null {
  if (!KEPT_STATUS.has(status)) return null
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (PERSONAL.test(lower)) return null
    if (!isValid(name, value)) return null
    if (lower === 'access-control-allow-origin' && value.trim() !== '*') return null
  }
  const variations = valuesOf(headers, 'vary')
  if (
    variations.some(name => !KNOWN_VARIATIONS.has(name) && !(name === 'accept' && request.kind === 'entity'))
  )
    return null
  const seconds = publicSeconds(request, status, headers)
  if (seconds <= 0) return null
  return { status, seconds: Math.min(SECONDS_MAX, seconds), headers: clientHeaders(request, headers) }
}

/** Node refuses to send an invalid header, and then nobody would get the page. */
function isValid(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}

function publicSeconds({ kind, target }: PublicRequest, status: number, headers: readonly Header[]): number {
  const cacheControl = headerOf(headers, 'cache-control')
  if (kind === 'entity' && (status === 200 || status === 303) && UNPURGEABLE.includes(cacheControl))
    return SECONDS_MAX
  const directives = directivesOf(cacheControl)
  if (['private', 'no-cache', 'no-store'].some(name => directives.has(name))) return 0
  const shared = directives.get('s-maxage')
  if (shared !== undefined) return secondsIn(shared)
  // These entry points know no sessions.
  const isSessionless = target.script === 'load.php' || target.script === 'opensearch_desc.php'
  return directives.has('public') || isSessionless ? secondsIn(directives.get('max-age')) : 0
}

function clientHeaders({ target, headers: sent }: PublicRequest, headers: readonly Header[]): Header[] {
  const variations = new Set(['accept-encoding', ...valuesOf(headers, 'vary')])
  if (sent['accept'] !== undefined) variations.add('accept')
  return [
    ...headers.filter(([name]) => !REPLACED.test(name.toLowerCase()) && !isWithheldHeader(name)),
    ['cache-control', clientCacheControl(target.script, headerOf(headers, 'cache-control'))],
    ['vary', [...variations].map(titleCase).join(', ')],
  ]
}

/**
 * The Cache-Control for clients of a response that MediaWiki lets shared caches keep. No cache between us and the reader
 * may keep it, because nobody could purge it there. load.php is different: its addresses change with their content.
 */
export function clientCacheControl(script: string, cacheControl: string): string {
  const directives = directivesOf(cacheControl)
  if (script === 'load.php' || !(isShared(directives) || directives.has('s-maxage'))) return cacheControl
  return `private, must-revalidate, max-age=${secondsIn(directives.get('max-age'))}`
}

/** The headers of a response that is not cached, for its only client. */
export function withoutSharedCaching<Value extends Header>(
  script: string,
  headers: readonly Value[],
): (Value | [string, string])[] {
  return headers.map(header =>
    header[0].toLowerCase() === 'cache-control' ? [header[0], clientCacheControl(script, header[1])] : header,
  )
}

/**
 * The headers of a private wiki's response: only the client may keep it, and only for the same cookies. Pages of
 * other origins cannot embed it or run it as a script.
 */
export function privateHeaders<Value extends Header>(
  headers: readonly Value[],
): (Value | [string, string])[] {
  const isVaried = valuesOf(headers, 'vary').includes('cookie')
  return [
    ...headers
      .filter(([name]) => name.toLowerCase() !== EMBEDDING)
      .map((header): Value | [string, string] =>
        header[0].toLowerCase() === 'cache-control' ? [header[0], privateCacheControl(header[1])] : header,
      ),
    ...(isVaried ? [] : [['vary', 'Cookie'] satisfies [string, string]]),
    [EMBEDDING, 'same-origin'] satisfies [string, string],
  ]
}

function privateCacheControl(cacheControl: string): string {
  const directives = cacheControl.split(',').map(part => part.trim())
  const kept = directives.filter(part => part !== '' && !/^(?:public|private|s-maxage=.*)$/i.test(part))
  return ['private', ...kept].join(', ')
}

function isShared(directives: ReadonlyMap<string, string>): boolean {
  return directives.has('public') || secondsIn(directives.get('s-maxage')) > 0
}

function directivesOf(text: string): Map<string, string> {
  const directives = new Map<string, string>()
  for (const part of text.toLowerCase().split(',')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    if (name !== '') directives.set(name.trim(), value.trim())
  }
  return directives
}

function secondsIn(text: string | undefined): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
}

/** @returns the values of all headers of that name, joined; '' when there are none. */
export function headerOf(headers: readonly Header[], wanted: string): string {
  return headers
    .filter(([name]) => name.toLowerCase() === wanted)
    .map(([, value]) => value)
    .join(', ')
}

function valuesOf(headers: readonly Header[], name: string): string[] {
  return headerOf(headers, name)
    .split(',')
    .map(value => value.trim().toLowerCase())
    .filter(value => value !== '')
}

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase())
}
