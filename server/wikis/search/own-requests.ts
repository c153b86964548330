import { type BodyForm, ownActions, ownAliases, ownBody, ownSearches } from './own-bodies.ts'
import { askedNames, hasShared, ownNames, requireIndexName } from './own-names.ts'
import { ForeignIndexError } from './refusals.ts'

/** A wiki's request to the search server. */
export interface SearchRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly body: Buffer
}

const NOTHING = Buffer.alloc(0)
/**
 * The form of a request's body; null if the body does not matter. `data` is the wiki's content, in which names
 * have no meaning.
 */
type Form = BodyForm | 'actions' | 'searches' | 'data' | null
/** Requests allowed on indexes after which one name may follow, of a document, of aliases or of settings. */
const WITH_NAME: readonly (readonly [string, Form])[] = [
  ['_alias', null],
  ['_create', 'data'],
  ['_doc', 'data'],
  ['_explain', 'search'],
  ['_mapping', 'mapping'],
  ['_mappings', 'mapping'],
  ['_settings', 'settings'],
  ['_update', 'data'],
]
/** Other requests allowed on indexes. */
const WITHOUT_NAME: readonly (readonly [string, Form])[] = [
  ['_bulk', 'actions'],
  ['_count', 'search'],
  ['_delete_by_query', 'search'],
  ['_forcemerge', null],
  ['_mget', 'documents'],
  ['_msearch', 'searches'],
  ['_refresh', null],
  ['_search', 'search'],
  ['_stats', null],
  ['_update_by_query', 'search'],
]
const FORMS = { named: new Map(WITH_NAME), nameless: new Map([...WITH_NAME, ...WITHOUT_NAME]) }
/** Requests allowed to the server itself. Their responses do not contain names of other wikis. */
const OF_SERVER = /^(?:|_nodes|_nodes\/plugins|_cluster\/health)$/
/**
 * Refused parameters: the server would use them in place of the path or body, or do or keep more than it was asked for.
 */
const REFUSED_PARAMETERS = ['alias', 'index', 'name', 'pipeline', 'scroll', 'source', 'target', 'type']

/**
 * Turns a wiki's request into one about this wiki's own indexes alone. All names in its path and body must begin
 * with the wiki's base name, and CirrusSearch's shared index is replaced by the wiki's own. Refuses anything that
 * could hold a name elsewhere.
 * @param base what the names of the wiki's indexes begin with.
 * @throws ForeignIndexError when the request is about anything else; TooMuchToReadError.
 */
export function ownRequest(base: string, { method, url, body }: SearchRequest): SearchRequest {
  const { search, searchParams, segments } = parse(url)
  // The server treats ";" like `&`.
  if (search.includes(';')) throw new ForeignIndexError('The address is not understood.')
  const refused = REFUSED_PARAMETERS.find(name => searchParams.has(name))
  if (refused !== undefined) throw new ForeignIndexError(`The parameter "${refused}" is not passed on.`)
  const [first = '', ...rest] = segments
  const path = segments.join('/')
  const same = { method, url: join(segments, search) }
  if (OF_SERVER.test(path)) {
    requireReading(method, path)
    if (searchParams.has('level')) throw new ForeignIndexError('The names of all indexes are not passed on.')
    return { ...same, body: NOTHING }
  }
  if (path === '_bulk') return { ...same, body: ownActions(base, body, { namesIndex: true }) }
  if (path === '_msearch') return { ...same, body: ownSearches(base, body, { namesIndex: true }) }
  if (path === '_aliases') return { ...same, body: ownAliases(base, body) }
  if (first === '_alias' && rest.length > 0) {
    requireReading(method, first)
    return { method, url: join([first, ...rest.map(list => ownNames(base, list))], search), body: NOTHING }
  }
  if (first === '_cluster' && rest[0] === 'health') {
    requireReading(method, first)
    const lists = rest.slice(1).map(list => ownNames(base, list))
    return { method, url: join([first, 'health', ...lists], search), body: NOTHING }
  }
  return ofIndexes(base, { method, search, first, rest, body })
}

/** A response to the wiki, with the names that the wiki used in its request. */
export function ownResponse(base: string, text: string): string {
  return askedNames(base, text)
}

/** Whether a response may contain a name that `ownResponse` has to replace. */
export function isAboutShared(url: string): boolean {
  const [first = ''] = parse(url).segments
  return first === '_alias' || hasShared(first)
}

function ofIndexes(base: string, { method, search, first, rest, body }: SearchRequestParts): SearchRequest {
  const index = ownNames(base, first)
  const [kind, name, ...more] = rest
  if (kind === undefined) {
    if (method === 'PUT') requireIndexName(base, index)
    const created = method === 'PUT' ? ownBody(base, 'index', body) : NOTHING
    return { method, url: join([index], search), body: created }
  }
  const form = (name === undefined ? FORMS.nameless : FORMS.named).get(kind)
  // In place of a document's name, and after it, the server accepts further kinds of request, such as `_doc/1/_explain`.
  if (form === undefined || more.length > 0 || name?.startsWith('_'))
    throw new ForeignIndexError(`/${rest.join('/')} is not passed on.`)
  const named = name !== undefined && kind === '_alias' ? [ownNames(base, name)] : rest.slice(1)
  return { method, url: join([index, kind, ...named], search), body: bodyOf(base, form, body) }
}

function bodyOf(base: string, form: Form, body: Buffer): Buffer {
  if (form === null) return NOTHING
  if (form === 'data') return body
  if (form === 'actions') return ownActions(base, body, { namesIndex: false })
  if (form === 'searches') return ownSearches(base, body, { namesIndex: false })
  return ownBody(base, form, body)
}

interface SearchRequestParts {
  readonly method: string
  readonly search: string
  readonly first: string
  readonly rest: readonly string[]
  readonly body: Buffer
}

/** @throws ForeignIndexError */
function requireReading(method: string, path: string): void {
  if (method !== 'GET' && method !== 'HEAD')
    throw new ForeignIndexError(`${method} of /${path} is not passed on.`)
}

function join(parts: readonly string[], search: string): string {
  return `/${parts.map(encodeURIComponent).join('/')}${search}`
}

/** @throws ForeignIndexError when it is not an address on the search server. */
function parse(url: string): {
  readonly search: string
  readonly searchParams: URLSearchParams
  /** The segments of the path. */
  readonly segments: readonly string[]
} {
  const parsed = URL.parse(`http://search${url}`)
  if (!url.startsWith('/') || parsed?.host !== 'search')
    throw new ForeignIndexError('The address is not understood.')
  const { pathname, search, searchParams } = parsed
  const path = pathname.slice(1).replace(/\/+$/, '')
  return { search, searchParams, segments: path === '' ? [] : path.split('/').map(decode) }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ForeignIndexError('The address is not understood.')
  }
}
