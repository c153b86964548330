import { MEGABYTE } from '#contract/limits.ts'
import { ownNames, refuseOthers } from './own-names.ts'
import { requireOwnSettings } from './own-settings.ts'
import { ForeignIndexError, TooMuchToReadError } from './refusals.ts'

/** The most bytes of a request that are parsed; documents are only passed on. CirrusSearch sends a few kB. */
const READ_MAX = 2 * MEGABYTE
/** The most lines of a request. CirrusSearch sends some hundreds. */
const LINES_MAX = 20_000
const NEWLINE = 0x0a
/** A line that begins with this many blanks counts as empty, because no client sends such lines. */
const BLANKS_MAX = 4096
const BLANKS = [0x20, 0x09, 0x0d]
const LINE_END = Buffer.from([NEWLINE])

/** The top-level keys allowed in each form of body. Their values are checked for names. */
const PARTS = {
  search: new Set([
    ...['query', 'from', 'size', 'sort', '_source', 'fields', 'stored_fields', 'docvalue_fields'],
    ...['script_fields', 'aggs', 'aggregations', 'highlight', 'suggest', 'rescore', 'post_filter', 'stats'],
    ...['timeout', 'terminate_after', 'min_score', 'track_scores', 'track_total_hits', 'version'],
    ...['seq_no_primary_term', 'explain', 'profile', 'search_after', 'slice', 'collapse', 'max_docs'],
    ...['conflicts', 'script'],
  ]),
  documents: new Set(['docs', 'ids']),
  mapping: new Set([
    ...['properties', 'dynamic', 'dynamic_templates', 'date_detection', 'dynamic_date_formats'],
    ...['numeric_detection', '_source', '_routing', '_meta', '_all', '_field_names', '_doc'],
  ]),
  settings: null,
  index: new Set(['settings', 'mappings', 'aliases']),
} satisfies Record<string, ReadonlySet<string> | null>
/** The form of a body without documents. */
export type BodyForm = keyof typeof PARTS

/** The actions allowed in a line of `_bulk`. */
const ACTIONS = new Set(['index', 'create', 'update', 'delete'])
/** The keys allowed in such a line; any other could name an index in another way. */
const ABOUT_DOCUMENT = new Set([
  ...['_index', '_type', '_id', 'routing', '_routing', 'version', '_version', 'version_type', 'op_type'],
  ...['retry_on_conflict', '_retry_on_conflict', 'if_seq_no', 'if_primary_term', '_seq_no'],
])
/** The keys allowed in a header line of `_msearch`. */
const ABOUT_SEARCH = new Set([
  ...['index', 'indexes', 'indices', 'types', 'search_type', 'routing', 'preference', 'request_cache'],
  'ignore_unavailable',
])
/** The actions allowed on aliases, and the keys of an action. */
const ALIAS_ACTS = new Set(['add', 'remove', 'remove_index'])
const ABOUT_ALIAS = new Set(['index', 'indices', 'alias', 'aliases', 'is_write_index', 'must_exist'])

/** Keys whose value is the name of an index or alias, or a list of names. */
const NAMES = new Set(['_index', 'index', 'indexes', 'indices', 'alias', 'aliases'])
/** Refused keys of queries: they hold another query as text, or names of indexes in another way. */
const REFUSED = new Set(['wrapper', 'target_index'])

/** Rewrites a body without documents. @throws ForeignIndexError, TooMuchToReadError */
export function ownBody(base: string, form: BodyForm, body: Buffer): Buffer {
  if (body.length === 0) return body
  const value = requireParts(readJson(body), PARTS[form])
  if (form === 'settings') requireOwnSettings(value)
  if (form === 'index' && 'settings' in value) requireOwnSettings(value['settings'])
  return writtenJson(ownValue(base, value))
}

/** Rewrites the body of `_aliases`. Each change must be about an index and an alias of this wiki. */
export function ownAliases(base: string, body: Buffer): Buffer {
  const { actions, ...rest } = requireObject(readJson(body))
  if (!Array.isArray(actions) || Object.keys(rest).length > 0) throw notUnderstood()
  for (const action of actions) {
    const [[act, about] = ['', null], ...more] = Object.entries(requireObject(action))
    if (!ALIAS_ACTS.has(act) || more.length > 0) throw notUnderstood()
    requireParts(about, ABOUT_ALIAS)
  }
  return writtenJson(ownValue(base, { actions }))
}

/**
 * Whether each line must name its index because the path names none. Without a name, the server would use all indexes.
 */
interface Lines {
  readonly namesIndex: boolean
}

/** Rewrites the lines of `_bulk`: actions, each followed by a document unless it is a deletion. */
export function ownActions(base: string, body: Buffer, { namesIndex }: Lines): Buffer {
  let isDocument = false
  let read = 0
  return eachLine(body, line => {
    if (isDocument) {
      isDocument = false
      return line
    }
    read += line.length
    if (read > READ_MAX) throw new TooMuchToReadError('The actions are too large.')
    const action = requireObject(JSON.parse(line.toString()))
    const [kind = '', ...more] = Object.keys(action)
    if (!ACTIONS.has(kind) || more.length > 0) throw notUnderstood()
    const about = requireParts(action[kind], ABOUT_DOCUMENT)
    if (namesIndex && !isNamed(about['_index'])) throw new ForeignIndexError('An action names no index.')
    isDocument = kind !== 'delete'
    return writtenJson(ownValue(base, action))
  })
}

/** Rewrites the lines of `_msearch`: header lines, each followed by a query. */
export function ownSearches(base: string, body: Buffer, { namesIndex }: Lines): Buffer {
  if (body.length > READ_MAX) throw new TooMuchToReadError('The searches are too large.')
  let isQuery = false
  return eachLine(body, line => {
    const value = requireParts(JSON.parse(line.toString()), isQuery ? PARTS.search : ABOUT_SEARCH)
    if (!isQuery) {
      // The server uses the last of these keys, and takes an empty list for all indexes.
      const keys = ['index', 'indexes', 'indices'].filter(key => key in value)
      if (keys.length > 1 || (keys.length === 0 && namesIndex) || keys.some(key => !isNamed(value[key])))
        throw new ForeignIndexError('A search does not name its index.')
    }
    isQuery = !isQuery
    return writtenJson(ownValue(base, value))
  })
}

function isNamed(index: unknown): boolean {
  const list = Array.isArray(index) ? index : [index]
  return list.length > 0 && list.every(name => typeof name === 'string' && name !== '')
}

/**
 * Rewrites each line with `own`, which returns lines that it does not parse unchanged.
 * @throws ForeignIndexError for an empty line before the end, after which the server would read the lines in other roles.
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

/**
 * A value in which the shared name is replaced by the wiki's own.
 * @throws ForeignIndexError when it contains another wiki's name.
 */
function ownValue(base: string, value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    refuseOthers(base, value)
    return NAMES.has(key) ? ownNames(base, value) : value
  }
  if (Array.isArray(value)) return value.map(each => ownValue(base, each, key))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (REFUSED.has(name)) throw new ForeignIndexError(`"${name}" is not passed on.`)
      refuseOthers(base, name)
      return [key === 'aliases' ? ownNames(base, name) : name, ownValue(base, each, name)]
    }),
  )
}

/** @throws ForeignIndexError when it is not an object, or has other keys. */
function requireParts(value: unknown, parts: ReadonlySet<string> | null): Record<string, unknown> {
  const object = requireObject(value)
  const other = parts && Object.keys(object).find(key => !parts.has(key))
  if (typeof other === 'string') throw new ForeignIndexError(`"${other}" is not passed on.`)
  return object
}

function requireObject(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw notUnderstood()
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function notUnderstood(): ForeignIndexError {
  return new ForeignIndexError('A part of the body is not understood.')
}

function readJson(body: Buffer): unknown {
  if (body.length > READ_MAX) throw new TooMuchToReadError('The body is too large.')
  return JSON.parse(body.toString())
}

function writtenJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
