import { type BodyForm, ownActions, ownAliases, ownBody, ownSearches } from './own-bodies.ts'
import { askedNames, hasShared, ownNames, requireIndexName } from './own-names.ts'
import { ForeignIndexError } from './refusals.ts'

/** A request of a wiki to the search server. */
export interface SearchRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly body: Buffer
}

const NOTHING = Buffer.alloc(0)
/** What the body of a request is; null when it has none that counts. Data is the wiki's own: names mean nothing in it. */
type Form = BodyForm | 'actions' | 'searches' | 'data' | null
/** What may be asked of indexes, where one name of a document, of aliases or of settings may come after it. */
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
/** What else may be asked of them. */
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
/** What a wiki may ask of the server itself; the names of other wikis are not in it. */
const OF_SERVER = /^(?:|_nodes|_nodes\/plugins|_cluster\/health)$/
/** Parameters that the server takes for parts of the path, or for the body, or that have it do or keep more than is asked. */
const REFUSED_PARAMETERS = ['alias', 'index', 'name', 'pipeline', 'scroll', 'source', 'target', 'type']

/**
 * Makes of a wiki's request one that is about this wiki's own indexes alone: all names in its path and its body have to
 * begin with the wiki's, and CirrusSearch's shared index becomes the wiki's own. What could have a name elsewhere is refused.
 * @param base what the names of the wiki's indexes begin with.
 * @throws ForeignIndexError when it is about anything else; TooMuchToReadError.
 */
export function ownRequest(base: string, { method, url, body }: SearchRequest): SearchRequest {
  const { search, searchParams, segments } = parse(url)
  // The server takes it for another `&`.
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

/** An answer to the wiki, in the names in which it has asked. */
export function ownAnswer(base: string, text: string): string {
  return askedNames(base, text)
}

/** Whether an answer may contain a name that `ownAnswer` has to bring back. */
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
  // In place of a document's name and after it, the server takes more of what can be asked: `_doc/1/_explain`.
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

/** @throws ForeignIndexError when it is no address on the search server. */
function parse(url: string): {
  readonly search: string
  readonly searchParams: URLSearchParams
  /** The parts of its path. */
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
