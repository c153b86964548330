import { MEGABYTE } from '#contract/limits.ts'

/** A request of a wiki to the search server. */
export interface SearchRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly body: Buffer
}

/** What a wiki asks about indexes that are not its own. */
export class ForeignIndexError extends Error {
  override readonly name = 'ForeignIndexError'
}

/** What would take the service's process too long to read. */
export class TooMuchToReadError extends Error {
  override readonly name = 'TooMuchToReadError'
}

/** Bytes of a request that are read; documents only pass. CirrusSearch sends some kB. */
const READ_MAX = 2 * MEGABYTE
/** Lines of a request. CirrusSearch sends some hundreds. */
const LINES_MAX = 20_000
const NEWLINE = 0x0a
/** A line that begins with so many counts as empty, because nobody sends such lines. */
const BLANKS_MAX = 4096
const BLANKS = [0x20, 0x09, 0x0d]
const NOTHING = Buffer.alloc(0)
const LINE_END = Buffer.from([NEWLINE])

/** Where CirrusSearch keeps the versions of the indexes of all wikis that share a server. Here each wiki has its own. */
const SHARED = 'mw_cirrus_metastore'
/** What may be asked of indexes; without such a part, the index itself is meant. */
const OF_INDEXES =
  /^(?:_bulk|_count|_delete_by_query|_forcemerge|_mget|_msearch|_refresh|_search|_stats|_update_by_query)$/
/** The same, with names of documents, of aliases or of settings after it. */
const WITH_NAMES = /^(?:_alias|_create|_doc|_explain|_mapping|_mappings|_settings|_update)$/
/** What a wiki may ask of the server itself; the names of other wikis are not in it. */
const OF_SERVER = /^(?:|_nodes|_nodes\/plugins|_cluster\/health)$/
/** Bodies of these are the wiki's data, in which names mean nothing. */
const DATA = new Set(['_doc', '_create', '_update'])
/** What a line of `_bulk` may do. */
const ACTIONS = new Set(['index', 'create', 'update', 'delete'])
/** Keys of a body under which names of indexes are. */
const NAMES = new Set(['_index', 'index', 'indexes', 'indices', 'alias'])
/** Keys of queries that hold another query as text, or names of indexes in another way. */
const REFUSED = new Set(['wrapper', 'target_index'])
/** Parameters that the server takes for parts of the path, or for the body. */
const REFUSED_PARAMETERS = ['alias', 'index', 'name', 'source', 'target', 'type']

/**
 * Makes of a wiki's request one that is about this wiki's own indexes alone: all names in its path and its body have to
 * begin with the wiki's, and CirrusSearch's shared index becomes the wiki's own.
 * @param base what the names of the wiki's indexes begin with.
 * @throws ForeignIndexError when it is about anything else; TooMuchToReadError.
 */
export function ownRequest(base: string, { method, url, body }: SearchRequest): SearchRequest {
  const { pathname, search, searchParams } = parse(url)
  const refused = REFUSED_PARAMETERS.find(name => searchParams.has(name))
  if (refused !== undefined) throw new ForeignIndexError(`The parameter "${refused}" is not passed on.`)
  const [first = '', ...rest] = pathname.slice(1).split('/').map(decode)
  const path = [first, ...rest].join('/').replace(/\/+$/, '')
  if (OF_SERVER.test(path)) {
    if (method !== 'GET' && method !== 'HEAD') throw new ForeignIndexError(`${method} is not passed on.`)
    if (searchParams.has('level')) throw new ForeignIndexError('The names of all indexes are not passed on.')
    return { method, url, body: NOTHING }
  }
  if (path === '_bulk') return { method, url, body: ownActions(base, body, { namesIndex: true }) }
  if (path === '_msearch') return { method, url, body: ownSearches(base, body, { namesIndex: true }) }
  if (path === '_aliases') return { method, url, body: ownJson(base, body) }
  const isOfServer = (first === '_alias' || first === '_cluster') && rest.length > 0
  if (isOfServer && method !== 'GET' && method !== 'HEAD')
    throw new ForeignIndexError(`${method} of /${first} is not passed on.`)
  if (first === '_alias' && isOfServer)
    return { method, url: join(['_alias', ...rest.map(names(base))], search), body: NOTHING }
  if (first === '_cluster' && rest[0] === 'health')
    return {
      method,
      url: join(['_cluster', 'health', ...rest.slice(1).map(names(base))], search),
      body: NOTHING,
    }
  return ofIndexes(base, { method, search, first, rest, body })
}

/** An answer to the wiki, in the names in which it has asked. */
export function ownAnswer(base: string, text: string): string {
  return text.replaceAll(`${base}_metastore`, SHARED)
}

/** Whether an answer may contain a name that `ownAnswer` has to bring back. */
export function isAboutShared(url: string): boolean {
  return url.includes(SHARED) || url.startsWith('/_alias')
}

function ofIndexes(base: string, { method, search, first, rest, body }: SearchRequestParts): SearchRequest {
  const [kind, ...more] = rest
  const isKnown =
    more.length > 0 ? WITH_NAMES.test(kind ?? '') : !kind || OF_INDEXES.test(kind) || WITH_NAMES.test(kind)
  if (!isKnown) throw new ForeignIndexError(`/${rest.join('/')} is not passed on.`)
  const path = [names(base)(first), ...rest]
  if (kind === '_alias') path.splice(2, more.length, ...more.map(names(base)))
  return { method, url: join(path, search), body: ownBody(base, kind, body) }
}

interface SearchRequestParts {
  readonly method: string
  readonly search: string
  readonly first: string
  readonly rest: readonly string[]
  readonly body: Buffer
}

function ownBody(base: string, kind: string | undefined, body: Buffer): Buffer {
  if (body.length === 0 || (kind !== undefined && DATA.has(kind))) return body
  if (kind === '_bulk') return ownActions(base, body, { namesIndex: false })
  if (kind === '_msearch') return ownSearches(base, body, { namesIndex: false })
  return ownJson(base, body)
}

function ownJson(base: string, body: Buffer): Buffer {
  if (body.length > READ_MAX) throw new TooMuchToReadError('The body is too large.')
  return Buffer.from(JSON.stringify(ownValue(base, JSON.parse(body.toString()))))
}

/** Whether each part has to name its index, as the path names none: the server would take all indexes for it. */
interface Lines {
  readonly namesIndex: boolean
}

/** The lines of `_bulk`: actions, each followed by a document unless it is a deletion. */
function ownActions(base: string, body: Buffer, { namesIndex }: Lines): Buffer {
  let isDocument = false
  let read = 0
  return eachLine(body, line => {
    if (isDocument) {
      isDocument = false
      return line
    }
    read += line.length
    if (read > READ_MAX) throw new TooMuchToReadError('The actions are too large.')
    const action: unknown = JSON.parse(line.toString())
    const [kind = '', ...more] = isObject(action) ? Object.keys(action) : []
    if (!ACTIONS.has(kind) || more.length > 0)
      throw new ForeignIndexError('A line of the body is not understood.')
    const about = isObject(action) ? action[kind] : null
    if (namesIndex && !(isObject(about) && isNamed(about['_index'])))
      throw new ForeignIndexError('An action names no index.')
    isDocument = kind !== 'delete'
    return Buffer.from(JSON.stringify(ownValue(base, action)))
  })
}

/** The lines of `_msearch`: what is searched, each followed by a query. */
function ownSearches(base: string, body: Buffer, { namesIndex }: Lines): Buffer {
  if (body.length > READ_MAX) throw new TooMuchToReadError('The searches are too large.')
  let isQuery = false
  return eachLine(body, line => {
    const value: unknown = JSON.parse(line.toString())
    if (!isObject(value)) throw new ForeignIndexError('A line of the body is not understood.')
    if (!isQuery) {
      // The last of these keys counts, and an empty list means all indexes.
      const keys = ['index', 'indexes', 'indices'].filter(key => key in value)
      if (keys.length > 1 || (keys.length === 0 && namesIndex) || keys.some(key => !isNamed(value[key])))
        throw new ForeignIndexError('A search does not name its index.')
    }
    isQuery = !isQuery
    return Buffer.from(JSON.stringify(ownValue(base, value)))
  })
}

function isNamed(index: unknown): boolean {
  const list = Array.isArray(index) ? index : [index]
  return list.length > 0 && list.every(name => typeof name === 'string' && name !== '')
}

/**
 * Each line as `own` makes it; one that it returns as it is was not read.
 * @throws ForeignIndexError for an empty line before the end: the server would take the lines after it for others.
 */
function eachLine(body: Buffer, own: (line: Buffer) => Buffer): Buffer {
  const end = body.at(-1) === NEWLINE ? body.length - 1 : body.length
  const parts: Buffer[] = []
  for (let start = 0; start <= end; ) {
    const found = body.indexOf(NEWLINE, start)
    const stop = found === -1 ? end : found
    const line = body.subarray(start, stop)
    if (line.subarray(0, BLANKS_MAX).every(byte => BLANKS.includes(byte)))
      throw new ForeignIndexError('A line of the body is empty.')
    if (parts.length >= 2 * LINES_MAX) throw new TooMuchToReadError('The body has too many lines.')
    parts.push(own(line), LINE_END)
    start = stop + 1
  }
  return Buffer.concat(parts)
}

/** A value with the wiki's own names in place of the shared one. @throws ForeignIndexError when it has another's. */
function ownValue(base: string, value: unknown, key = ''): unknown {
  if (typeof value === 'string') return NAMES.has(key) ? names(base)(value) : value
  if (Array.isArray(value)) return value.map(each => ownValue(base, each, key))
  if (!isObject(value)) return value
  const refused = Object.keys(value).find(name => REFUSED.has(name))
  if (refused !== undefined) throw new ForeignIndexError(`"${refused}" is not passed on.`)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      key === 'aliases' ? names(base)(name) : name,
      ownValue(base, each, name),
    ]),
  )
}

/** A list of names, each as the wiki's own. */
function names(base: string): (list: string) => string {
  return list =>
    list
      .split(',')
      .map(name => {
        const own =
          name === SHARED || name.startsWith(`${SHARED}_`) ? name.replace(SHARED, `${base}_metastore`) : name
        if (own !== base && !(own.startsWith(`${base}_`) && /^[a-z0-9_]+\*?$/.test(own)))
          throw new ForeignIndexError(`"${name}" is not an index of this wiki.`)
        return own
      })
      .join(',')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function join(parts: readonly string[], search: string): string {
  return `/${parts.map(encodeURIComponent).join('/')}${search}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ForeignIndexError('The address is not understood.')
  }
}

function parse(url: string): URL {
  const parsed = URL.parse(`http://search${url}`)
  if (!url.startsWith('/') || parsed?.host !== 'search')
    throw new ForeignIndexError('The address is not understood.')
  return parsed
}
