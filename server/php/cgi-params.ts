import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { basedir } from './confinement.ts'
import { type PassedRecord, type PassedSearch, recordVariables } from './passed-record.ts'
import type { EntryPoint } from './request-target.ts'

export interface CgiRequest {
  readonly method: string
  /** The request line's target, as the client sent it. */
  readonly url: string
  readonly script: EntryPoint
  readonly pathInfo: string
  readonly headers: IncomingHttpHeaders
  readonly remoteAddress: string
  /** Bytes of the body; null if there is none. */
  readonly bodyLength: number | null
  /** The account as which the service itself acts. Never set for a client's request. */
  readonly actAs?: string | undefined
  /**
   * It may read a private wiki, whoever its sender is to PHP: the service itself asks, or MediaWiki has confirmed
   * the sender. Never set because of what a client claims.
   */
  readonly mayRead?: boolean | undefined
  /** What the service orders PHP to do instead of serving a page, as JSON. Never set for a client's request. */
  readonly order?: string | undefined
  /** Whether PHP leaves a list of the classes that it has loaded. Never set for a client's request. */
  readonly listsClasses?: boolean | undefined
  /** Why a POST counts as a read; see `readingPost`. */
  readonly reads?: string | null | undefined
  /** Seconds of processor time it may take; by default those of the service's own requests. */
  readonly seconds?: number | undefined
  /** Whether the client is a phone, so that MobileFrontend need not guess. */
  readonly isPhone?: boolean | undefined
  /** Bytes that it may add to the wiki's files; none by default. */
  readonly fileRoom?: number | undefined
}

/** Processor time in seconds, as in php-fpm's configuration. */
const SECONDS_MAX = 120

/** What is the same for all wikis. */
export interface CgiSite {
  readonly treeDir: string
  /** Files and directories that every wiki may open: the source tree, the settings and the texts. */
  readonly readable: readonly string[]
  /** Missing if every wiki is searched in its own database. */
  readonly search?: PassedSearch | null
}

/** What a request needs to know about its wiki. */
export interface CgiWiki {
  /** Absolute path of its directory. */
  readonly dir: string
  readonly record: PassedRecord & {
    /** The origin of the wiki's addresses. */
    readonly server: string
    readonly settings: Readonly<Record<string, string>>
  }
  /**
   * Reads the same wiki as it is now; undefined if it was removed. Wikis for the server's own use have no such function.
   */
  readonly latest?: () => Promise<CgiWiki | undefined>
  /** The directory of its uploaded files, if outside its own directory. */
  readonly filesDir?: string
  /** What PHP needs to know about its database (`php-database.ts`); null or missing for SQLite. */
  readonly database?: string | null
  /** Every request passes through it. Wikis for the server's own use have none. */
  readonly lock?: { enter(signal?: AbortSignal): Promise<() => void> }
}

/**
 * Headers that PHP does not get from a client: those about the connection and its origin, those about the body
 * (which have special CGI names), `Proxy`, which as HTTP_PROXY would redirect PHP's own requests (httpoxy,
 * CVE-2016-5385), and our own headers.
 */
const WITHHELD =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|proxy|proxy-.*|forwarded|x-forwarded-.*|x-real-ip|client-ip|true-client-ip|x-original-url|x-rewrite-url|x-wikistead-.*|content-length|content-type)$/

/** CGI variables of a request to a wiki. Source: RFC 3875, section 4.1. */
export function cgiParams(site: CgiSite, wiki: CgiWiki, request: CgiRequest): Record<string, string> {
  const { treeDir } = site
  const server = new URL(wiki.record.server)
  const requestId = request.headers['x-request-id']
  const secure = server.protocol === 'https:'
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(request.url) ?? []
  return {
    ...headerParams(request.headers),
    GATEWAY_INTERFACE: 'CGI/1.1',
    SERVER_SOFTWARE: 'wikistead',
    SERVER_PROTOCOL: 'HTTP/1.1',
    REQUEST_METHOD: request.method,
    REQUEST_URI: request.url,
    QUERY_STRING: query,
    DOCUMENT_ROOT: treeDir,
    SCRIPT_FILENAME: join(treeDir, request.script),
    SCRIPT_NAME: `/w/${request.script}`,
    ...(request.pathInfo && { PATH_INFO: decodePath(request.pathInfo) }),
    // From the wiki's own record, whatever the client sent.
    HTTP_HOST: server.host,
    SERVER_NAME: server.hostname,
    SERVER_PORT: server.port || (secure ? '443' : '80'),
    ...(secure && { HTTPS: 'on' }),
    REQUEST_SCHEME: secure ? 'https' : 'http',
    REMOTE_ADDR: request.remoteAddress,
    ...(request.bodyLength !== null && {
      CONTENT_LENGTH: String(request.bodyLength),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
    }),
    REDIRECT_STATUS: '200',
    // MediaWiki's error pages and log identify a request by this id.
    ...(typeof requestId === 'string' && { UNIQUE_ID: requestId }),
    WIKISTEAD_WIKI_DIR: wiki.dir,
    ...recordVariables(wiki.record),
    ...(request.actAs && { WIKISTEAD_ACT_AS: request.actAs }),
    ...(request.mayRead && { WIKISTEAD_MAY_READ: '1' }),
    ...(request.order && { WIKISTEAD_ORDER: request.order }),
    ...(request.listsClasses && { WIKISTEAD_LISTS_CLASSES: '1' }),
    ...(request.reads && { WIKISTEAD_READS: request.reads }),
    ...(request.isPhone && { WIKISTEAD_PHONE: '1' }),
    ...(request.fileRoom !== undefined && { WIKISTEAD_FILE_ROOM: String(Math.max(0, request.fileRoom)) }),
    WIKISTEAD_SECRET_KEY: wiki.record.secretKey,
    WIKISTEAD_OPENS: basedir([...site.readable, ...ownDirs(wiki)]),
    WIKISTEAD_DATABASE: wiki.database ?? '',
    WIKISTEAD_SEARCH: site.search?.describe(wiki.record) ?? '',
    PHP_ADMIN_VALUE: adminValues(wiki, request.seconds ?? SECONDS_MAX),
  }
}

/** The directories to which a wiki may write. */
export function ownDirs({ dir, filesDir = dir }: Pick<CgiWiki, 'dir' | 'filesDir'>): string[] {
  return [...new Set([dir, filesDir])].map(path => `${path}/`)
}

/**
 * Limits of this request, which scripts cannot change. Every request sets all of them, because a php-fpm worker
 * keeps a value until it gets another one.
 */
function adminValues({ dir, record }: CgiWiki, seconds: number): string {
  return Object.entries({
    max_execution_time: seconds,
    upload_tmp_dir: join(dir, TEMPORARY_DIR),
    // Needed only for Wikidata's properties: nothing else in a wiki makes requests to other hosts.
    allow_url_fopen: record.settings['wikibaseFedPropsEnable'] === '1' ? 'on' : 'off',
  })
    .map(([name, value]) => `${name}="${value}"`)
    .join('\n')
}

/** Leaves out names with an underscore, because `X_Forwarded_For` would look like `X-Forwarded-For`. */
function headerParams(headers: IncomingHttpHeaders): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || WITHHELD.test(name) || !/^[a-z0-9-]+$/.test(name)) continue
    params[`HTTP_${name.toUpperCase().replaceAll('-', '_')}`] = [value].flat().join(', ')
  }
  return params
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
