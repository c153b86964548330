import { WIKI_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import { DATASET_FILE, DUMPS_PATH, type DumpName, isDumpName } from '#contract/wiki-data/dump-files.ts'

/** What a request's path refers to on a wiki. */
export type Target =
  /** One of MediaWiki's entry points. */
  | { readonly kind: 'script'; readonly script: EntryPoint; readonly pathInfo: string }
  /** A file of the source tree. The path is relative to it. */
  | { readonly kind: 'treeFile'; readonly path: string }
  /** One of the wiki's own files. The path is relative to their directory. */
  | { readonly kind: 'file'; readonly path: string }
  | ThumbnailTarget
  | { readonly kind: 'robots' }
  /** A part of the wiki's sitemap; null for the list of parts. */
  | { readonly kind: 'sitemap'; readonly part: number | null }
  /** The picture made from the wiki's name. */
  | { readonly kind: 'monogram' }
  /** An icon for a tab or a home screen, which browsers request by themselves. */
  | { readonly kind: 'icon'; readonly place: 'tab' | 'homeScreen' }
  /** Requests of the crawler check: challenges and answers, and the scripts of its page. */
  | { readonly kind: 'check' }
  | { readonly kind: 'checkScript'; readonly script: 'check' | 'work' }
  /** The address at which a log-in by the service begins and ends on the wiki. */
  | { readonly kind: 'logIn' }
  /** The query endpoint (SPARQL 1.1 Protocol). */
  | { readonly kind: 'sparql' }
  /** The page for queries; embedded, it shows only a result. */
  | { readonly kind: 'query'; readonly isEmbedded: boolean }
  /** A file of that page. The path is relative to the directory of its files. */
  | { readonly kind: 'queryFile'; readonly path: string }
  /** A node of the RDF without a page: a value, a reference or a blank node. The query service describes it. */
  | { readonly kind: 'node'; readonly path: string }
  /** A file that a public wiki offers for download, or the description of all of them; null for the list of them. */
  | { readonly kind: 'dump'; readonly name: DumpName | typeof DATASET_FILE | null }
  | { readonly kind: 'redirect'; readonly status: 301 | 303; readonly location: string }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'badRequest' }

/** A thumbnail of a picture. Paths are relative to the directory of the wiki's files. */
export interface ThumbnailTarget {
  readonly kind: 'thumbnail'
  readonly path: string
  /** The picture itself. */
  readonly file: string
  /** The thumbnail's own name, such as `120px-Map.png`. */
  readonly name: string
}

/** The only scripts that clients can run. */
const PUBLIC_SCRIPTS = ['index.php', 'api.php', 'load.php', 'rest.php', 'opensearch_desc.php'] as const
/** All scripts that run; only the gateway itself runs `thumb.php`. */
export const ENTRY_POINTS = [...PUBLIC_SCRIPTS, 'thumb.php'] as const
export type EntryPoint = (typeof ENTRY_POINTS)[number]

const SCRIPT = new RegExp(`^/w/(${PUBLIC_SCRIPTS.join('|').replaceAll('.', '\\.')})(/.*)?$`)
/** Also in `queries.php`. */
export const SPARQL_PATH = '/query/sparql'
/** Where programs written for Wikidata's query service look for the endpoint. */
const OTHER_SPARQL_PATHS = ['/sparql', '/bigdata/namespace/wdq/sparql']
/** Also in `looks.php`. */
const MONOGRAM_PATH = '/monogram.svg'
/** Where programs look for the description of the data. Source: https://www.w3.org/TR/void/#well-known */
const VOID_PATH = '/.well-known/void'
/** Paths without encoded characters, empty segments, or segments that begin with a dot. */
const TREE_FILE = /^\/w\/((?:resources|skins|extensions)(?:\/[A-Za-z0-9_@+-][A-Za-z0-9._@+-]*)+)$/
const UPLOADED = /^\/w\/images\/(.+)$/
/** Paths below that directory of current and older versions. Deleted and unfinished files are beside them. */
const FILE = /^(?:archive\/)?[0-9a-f]\/[0-9a-f]{2}\/[^/]+$/
const THUMBNAIL = /^thumb\/((?:archive\/)?[0-9a-f]\/[0-9a-f]{2}\/[^/]+)\/([^/]+)$/
const HOME_SCREEN_ICON = /^\/apple-touch-icon(?:-\d{2,3}x\d{2,3})?(?:-precomposed)?\.png$/
const SITEMAP = /^\/sitemap(?:-([1-9]\d{0,5}))?\.xml$/
/** With the same restrictions as the source tree's files. */
const QUERY_FILE =
  /^\/\.wikistead\/query\/([A-Za-z0-9_@+-][A-Za-z0-9._@+-]*(?:\/[A-Za-z0-9_@+-][A-Za-z0-9._@+-]*)*)$/
const ENTITY = /^\/entity\/([QPL]\d+(?:-[FS]\d+)?(?:\.[a-z]{2,7})?)$/
/** A statement, which is in the data of its entity. */
const STATEMENT =
  /^\/entity\/statement\/([QPL]\d+(?:-[FS]\d+)?)-[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** The predicates of a property, which the property's data describes. */
const PREDICATE =
  /^\/prop\/(?:(?:direct|direct-normalized|novalue|(?:statement|qualifier|reference)(?:\/value(?:-normalized)?)?)\/)?(P\d+)$/
const NODE = /^\/(?:value|reference|\.well-known\/genid)\/[\da-f]{1,64}$/i

/** Short addresses of the wiki's REST API; `reconcile-routes.json` has the routes to which they lead. */
const SHORT_REST = /^\/(?:reconcile(?:[/?]|$)|openrefine\/manifest-v[12]\.json(?:\?|$))/

/** The full address of a short one; any other address unchanged. @param url as for {@link readTarget}. */
export function fullAddress(url: string): string {
  return SHORT_REST.test(url) ? `/w/rest.php/wikistead/v0${url}` : url
}

/**
 * Reads a request target. MediaWiki decides about pages, so below `/wiki/` every valid path is accepted;
 * files and scripts must match a strict pattern.
 * @param url the request line's target as the client sent it.
 */
export function readTarget(url: string): Target {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!path.startsWith('/') || /[\0\\\s]|%00/i.test(path)) return { kind: 'badRequest' }
  if (path === '/' || path === '/wiki/') return { kind: 'script', script: 'index.php', pathInfo: '' }
  if (hasDotSegment(path)) return { kind: 'badRequest' }
  if (path.startsWith('/wiki/')) return { kind: 'script', script: 'index.php', pathInfo: '' }
  const [, script, pathInfo = ''] = SCRIPT.exec(path) ?? []
  if (script) return { kind: 'script', script: script as EntryPoint, pathInfo }
  const treeFile = TREE_FILE.exec(path)?.[1]
  if (treeFile) return { kind: 'treeFile', path: treeFile }
  const uploaded = UPLOADED.exec(path)?.[1]
  if (uploaded) return readUploadedPath(uploaded)
  const data = readDataPath(path)
  if (data) return data
  if (path === '/wiki' || path === '/w' || path === '/w/')
    return { kind: 'redirect', status: 301, location: '/' }
  return readFixedPath(path)
}

/** Reads an IRI of the wiki's RDF, which leads to the data about it. */
function readDataPath(path: string): Target | null {
  const entity =
    ENTITY.exec(path)?.[1] ?? STATEMENT.exec(path)?.[1]?.toUpperCase() ?? PREDICATE.exec(path)?.[1]
  if (entity !== undefined)
    return { kind: 'redirect', status: 303, location: `/wiki/Special:EntityData/${entity}` }
  return NODE.test(path) ? { kind: 'node', path } : null
}

/** A wiki's query service: its endpoint, its page and the page's files. */
function readQueryPath(path: string): Target | null {
  if (path === SPARQL_PATH || OTHER_SPARQL_PATHS.includes(path)) return { kind: 'sparql' }
  if (path === '/query' || path === '/query/embed') return { kind: 'query', isEmbedded: path !== '/query' }
  if (path === '/query/') return { kind: 'redirect', status: 301, location: '/query' }
  const file = QUERY_FILE.exec(path)?.[1]
  return file === undefined ? null : { kind: 'queryFile', path: file }
}

/** The page that lists the dumps, and the dumps. */
function readDumpPath(path: string): Target | null {
  if (path === VOID_PATH) return { kind: 'redirect', status: 303, location: DUMPS_PATH + DATASET_FILE }
  if (`${path}/` === DUMPS_PATH) return { kind: 'redirect', status: 301, location: DUMPS_PATH }
  if (!path.startsWith(DUMPS_PATH)) return null
  const name = path.slice(DUMPS_PATH.length)
  if (name === '') return { kind: 'dump', name: null }
  if (name === DATASET_FILE) return { kind: 'dump', name }
  return isDumpName(name) ? { kind: 'dump', name } : null
}

function readFixedPath(path: string): Target {
  const dump = readDumpPath(path)
  if (dump) return dump
  const query = readQueryPath(path)
  if (query) return query
  if (path === '/robots.txt') return { kind: 'robots' }
  if (path === WIKI_LOG_IN_PATH) return { kind: 'logIn' }
  if (path === '/.wikistead/check') return { kind: 'check' }
  if (path === '/.wikistead/check.js') return { kind: 'checkScript', script: 'check' }
  if (path === '/.wikistead/work.js') return { kind: 'checkScript', script: 'work' }
  const sitemap = SITEMAP.exec(path)
  if (sitemap) return { kind: 'sitemap', part: sitemap[1] === undefined ? null : Number(sitemap[1]) }
  if (path === MONOGRAM_PATH) return { kind: 'monogram' }
  if (path === '/favicon.ico') return { kind: 'icon', place: 'tab' }
  return HOME_SCREEN_ICON.test(path) ? { kind: 'icon', place: 'homeScreen' } : { kind: 'notFound' }
}

/** Whether a path has a segment of dots, including `%2e`, encoded slashes, and double encoding. */
function hasDotSegment(path: string): boolean {
  const decoded = path
    .replace(/%25/g, '%')
    .replace(/%2e/gi, '.')
    .replace(/%(2f|5c)/gi, '/')
  return decoded.split('/').some(segment => segment === '.' || segment === '..')
}

/** Reads the path of an uploaded file, whose name may contain any letter, encoded once, and may begin with a dot. */
function readUploadedPath(encoded: string): Target {
  const path = decodedOnce(encoded)
  const isPrintable = path !== null && !/[\0\\\p{Cc}]/u.test(path)
  if (!isPrintable || path.split('/').some(segment => ['', '.', '..'].includes(segment)))
    return { kind: 'badRequest' }
  if (FILE.test(path)) return { kind: 'file', path }
  const [, file, name] = THUMBNAIL.exec(path) ?? []
  return file && name ? { kind: 'thumbnail', path, file, name } : { kind: 'notFound' }
}

/** @returns null for an invalid encoding. */
function decodedOnce(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}
