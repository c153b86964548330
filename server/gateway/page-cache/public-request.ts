import type { IncomingHttpHeaders } from 'node:http'
import type { Target } from '#server/php/request-target.ts'
import type { Device } from './device.ts'
import { hasPersonalCookie, hasViewCookie } from './reader-cookies.ts'

type ScriptTarget = Extract<Target, { kind: 'script' }>

/** A request whose response may be the same for all visitors. */
export interface PublicRequest {
  /** Everything that the response depends on besides its wiki and the wiki's epoch. */
  readonly key: string
  /** `entity`: data of an entity; `module`: from load.php; `data`: from the APIs. */
  readonly kind: 'page' | 'entity' | 'module' | 'data'
  readonly url: string
  readonly target: ScriptTarget
  readonly device: Device
  /** The only headers that PHP gets. They follow from the key alone, so that nobody can spoil a response for others. */
  readonly headers: Readonly<Record<string, string>>
}

interface AskedWiki {
  /** What the names of its cookies begin with. */
  readonly dbName: string
  /** What the titles of its special pages begin with, besides `Special`. */
  readonly specialNamespace: string
}

/** The client address that PHP sees. It is from a documentation network, so no client has it (RFC 5737). */
export const NEUTRAL_ADDRESS = '192.0.2.1'

/** Characters. MediaWiki's own longest addresses are those of load.php, about 2,500. */
const URL_MAX = 4096
const ACCEPT_MAX = 200

/** Headers that MediaWiki reads and that a visitor's browser does not send for a page. */
const PERSONAL_HEADERS = ['authorization', 'range', 'treat-as-untrusted', 'x-restbase-compat']

/** Parameters that say where a link was followed and change nothing. */
export const TRACKING = /^(?:utm_[a-z_]+|fbclid|gclid|msclkid|mc_[ce]id|wprov)$/

/** The address of a page's history as MediaWiki writes it; its response is public. */
const HISTORY = /^\/w\/index\.php\?title=[^&]+&action=history$/
/** Actions that api.php itself marks as public. */
const PUBLIC_API_ACTIONS = new Set(['opensearch', 'feedrecentchanges'])
/** Parameters that do something, or that make a response private. */
const PERSONAL_PARAMETER = /token|^mobileaction$|^printable$|^action\[|^title\[/i

/**
 * The public request to answer from the page cache.
 * @param device the client's device; `desktop` where all devices get the same pages.
 * @returns null when the request is not for the cache, or in doubt.
 */
export function publicRequestOf(
  {
    method,
    url = '/',
    headers,
  }: { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders },
  target: ScriptTarget,
  wiki: AskedWiki,
  device: Device,
): PublicRequest | null {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > URL_MAX) return null
  if (hasPersonalHeader(headers)) return null
  const asked = withoutTracking(url.split('#', 1)[0] ?? '')
  const kind = kindOf(asked, target, wiki, headers)
  if (kind === null) return null
  // load.php knows no sessions, so members get the visitors' responses. Otherwise each new browser of a member
  // would cost PHP several responses.
  const isPersonal =
    kind === 'module' ? hasViewCookie(headers.cookie) : hasPersonalCookie(headers.cookie, wiki.dbName)
  if (isPersonal) return null
  const accept = kind === 'entity' && !namesFormat(asked) ? (headers.accept ?? '*/*') : ''
  if (accept.length > ACCEPT_MAX) return null
  // Only pages have device-specific layouts.
  const shown = kind === 'page' ? device : 'desktop'
  return {
    key: `${shown}\n${accept}\n${asked}`,
    kind,
    url: asked,
    target,
    device: shown,
    headers: { 'user-agent': 'wikistead', ...(accept && { accept }) },
  }
}

/** Whether a request has a header that MediaWiki reads and that a browser does not send for a page. */
export function hasPersonalHeader(headers: IncomingHttpHeaders): boolean {
  return PERSONAL_HEADERS.some(name => headers[name] !== undefined)
}

/** Removes parameters that change nothing, because they would give one page any number of addresses. */
function withoutTracking(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const parameters = url
    .slice(at + 1)
    .split('&')
    .filter(parameter => ![...new URLSearchParams(parameter).keys()].some(name => TRACKING.test(name)))
  return url.slice(0, at) + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
}

function kindOf(
  url: string,
  target: ScriptTarget,
  wiki: AskedWiki,
  headers: IncomingHttpHeaders,
): PublicRequest['kind'] | null {
  const at = url.indexOf('?')
  const parameters = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  for (const name of parameters.keys()) if (PERSONAL_PARAMETER.test(name)) return null
  switch (target.script) {
    case 'index.php':
      return pageKind(url, parameters, target, wiki)
    case 'load.php':
      return /^(?:1|true)$/.test(parameters.get('debug') ?? '') ? null : 'module'
    case 'opensearch_desc.php':
      return 'data'
    case 'api.php':
      return headers.origin === undefined && isPublicQuery(parameters) ? 'data' : null
    case 'rest.php':
      return headers.origin === undefined && target.pathInfo.startsWith('/v1/search/') ? 'data' : null
    default:
      return null
  }
}

function isPublicQuery(parameters: URLSearchParams): boolean {
  if (parameters.has('callback') || parameters.has('origin')) return false
  const seconds = Math.max(Number(parameters.get('smaxage')), Number(parameters.get('maxage')))
  return seconds > 0 || PUBLIC_API_ACTIONS.has(parameters.get('action') ?? '')
}

function pageKind(
  url: string,
  parameters: URLSearchParams,
  target: ScriptTarget,
  wiki: AskedWiki,
): 'page' | 'entity' | null {
  if (!mayBePublicPage(url, parameters)) return null
  const title = normalTitle(titleInPath(url, target.pathInfo) || (parameters.get('title') ?? ''))
  const colon = title.indexOf(':')
  const namespace = colon < 0 ? '' : title.slice(0, colon)
  if (namespace !== 'special' && namespace !== normalTitle(wiki.specialNamespace)) return 'page'
  // MediaWiki marks no other special page as public for long enough.
  return title.startsWith('entitydata/', colon + 1) ? 'entity' : null
}

/** MediaWiki also marks differences as public, but no old revisions, and raw texts only for scripts and styles. */
function mayBePublicPage(url: string, parameters: URLSearchParams): boolean {
  if (parameters.has('oldid') && !parameters.has('diff')) return false
  switch (parameters.get('action') ?? 'view') {
    case 'view':
      return true
    case 'raw':
      return parameters.has('ctype')
    case 'history':
      return HISTORY.test(url)
    default:
      return false
  }
}

function titleInPath(url: string, pathInfo: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const encoded = path.startsWith('/wiki/') ? path.slice('/wiki/'.length) : pathInfo.slice(1)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** Normalizes a title as MediaWiki does to compare titles of special pages. */
function normalTitle(title: string): string {
  return title
    .replace(/[\s_]+/g, '')
    .replace(/^:/, '')
    .toLowerCase()
}

/** Whether the address of an entity's data names a format. */
function namesFormat(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2)
  const isInPath = path !== '/w/index.php' && /\.[a-z]{2,7}$/i.test(path)
  return isInPath || /(?:^|&)format=[a-z]/i.test(query)
}
