import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { MEGABYTE } from '#contract/limits.ts'
import { TITLE_MAX } from '#server/mediawiki/tree/special-pages.ts'
import { FIELDS_MAX } from '#server/php/fpm-config.ts'
import type { Target } from '#server/php/request-target.ts'
import type { ReceivedBody } from './request-body.ts'

/**
 * Actions of MediaWiki's API that never write, but that clients may POST because their parameters do not fit in a
 * URL. Source: `isWriteMode()` of each module.
 */
export const READING_ACTIONS = new Set([
  'checktoken',
  'compare',
  'expandtemplates',
  'help',
  'opensearch',
  'paraminfo',
  'parse',
  'query',
  'templatedata',
  'validatepassword',
  'wbformatentities',
  'wbformatvalue',
  'wbgetclaims',
  'wbgetentities',
  'wbparsevalue',
  'wbsearchentities',
])

/** Lower-case titles of special pages whose forms or queries only show something. */
const READING_PAGE = /^special:(?:expandtemplates|export|search|wikibasegraphql)(?:\/|$)/

/** Paths of the REST API whose POSTs only read. */
const READING_REST = /^\/(?:v1\/transform\/|wikistead\/v0\/reconcile(?:\/|$))/

/** Bytes. A larger body is not inspected and counts as a write. */
const INSPECTED_MAX = 2 * MEGABYTE

const FORM = 'application/x-www-form-urlencoded'

/**
 * Finds out whether a POST only reads and so need not wait for its wiki's write lane. When in doubt, it is a write.
 * @returns what PHP must also find in the request (WIKISTEAD_READS in storage.php): a parameter as `name=value`, or
 * `path`. Otherwise PHP refuses the request, so a body that can be read in two ways gains nothing. Null for a
 * write.
 */
export async function readingPost(
  { url, headers }: { readonly url: string; readonly headers: IncomingHttpHeaders },
  target: Extract<Target, { kind: 'script' }>,
  body: ReceivedBody,
): Promise<string | null> {
  switch (target.script) {
    case 'load.php':
    case 'thumb.php':
    case 'opensearch_desc.php':
      return 'path'
    case 'rest.php':
      return READING_REST.test(target.pathInfo) ? 'path' : null
  }
  const sentFields = await bodyFields(headers, body)
  if (sentFields === null) return null
  const sent = { ...queryFields(url), ...sentFields }
  if (target.script === 'api.php')
    return READING_ACTIONS.has(sent['action'] ?? '') ? `action=${sent['action']}` : null
  if ('curid' in sent) return null
  const inPath = titleInPath(url, target.pathInfo)
  if (inPath !== '') return isReadingPage(inPath) ? 'path' : null
  return isReadingPage(sent['title'] ?? '') ? `title=${sent['title']}` : null
}

/** The form in a body; null if it has another type or is too large to be inspected. */
export async function formOf(headers: IncomingHttpHeaders, body: ReceivedBody): Promise<string | null> {
  if (body.length === 0) return ''
  return typeOf(headers) === FORM ? await inspectedForm(body) : null
}

/** PHP reads at most {@link FIELDS_MAX} fields, and reading a million would hold up everybody. */
async function inspectedForm(body: ReceivedBody): Promise<string | null> {
  const text = await inspectedText(body)
  return text === null || text.split('&', FIELDS_MAX + 1).length > FIELDS_MAX ? null : text
}

async function inspectedText(body: ReceivedBody): Promise<string | null> {
  return body.length > INSPECTED_MAX ? null : (await buffer(body.read())).toString()
}

/**
 * The title in the path, which MediaWiki prefers to any parameter: below `/wiki/`, or after the script's
 * name.
 */
function titleInPath(url: string, pathInfo: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const encoded = path.startsWith('/wiki/') ? path.slice('/wiki/'.length) : pathInfo.slice(1)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** The title is passed to PHP and must fit into one variable. */
function isReadingPage(title: string): boolean {
  if (title.length > TITLE_MAX) return false
  return READING_PAGE.test(
    title
      .replace(/[\s_]+/g, '')
      .replace(/^:/, '')
      .toLowerCase(),
  )
}

function queryFields(url: string): Record<string, string> {
  return lastOfEach(/^[^?#]*\?([^#]*)/.exec(url)?.[1] ?? '')
}

function typeOf(headers: IncomingHttpHeaders): string {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** @returns null if the body is too large to be inspected. */
async function bodyFields(
  headers: IncomingHttpHeaders,
  body: ReceivedBody,
): Promise<Record<string, string> | null> {
  const type = typeOf(headers)
  const text = await (type === FORM ? inspectedForm(body) : inspectedText(body))
  if (text === null) return null
  if (type === FORM) return lastOfEach(text)
  return type === 'multipart/form-data' ? partsOf(text) : {}
}

/** The last of several values counts, as in PHP. */
function lastOfEach(encoded: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(encoded))
}

/** The single-line fields of a multipart form. Reads each character once, whatever the parts look like. */
function partsOf(text: string): Record<string, string> {
  const head = /^content-disposition: *form-data; *name="?(action|title|curid)"?\r?\n/gim
  const endOfHead = /(?<=\n)\r?\n/g
  const line = /([^\r\n]*)\r?\n/y
  const fields: Record<string, string> = {}
  for (;;) {
    const [, name] = head.exec(text) ?? []
    endOfHead.lastIndex = head.lastIndex
    if (name === undefined || !endOfHead.test(text)) return fields
    line.lastIndex = endOfHead.lastIndex
    const [, value] = line.exec(text) ?? []
    if (value !== undefined) fields[name] = value
    head.lastIndex = endOfHead.lastIndex
  }
}
