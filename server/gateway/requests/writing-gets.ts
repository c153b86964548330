import type { IncomingHttpHeaders } from 'node:http'
import { READ_ONLY_PAGES, type SpecialPages } from '#server/mediawiki/tree/special-pages.ts'
import type { Target } from '#server/php/request-target.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { READING_ACTIONS } from './reading-posts.ts'
import { fieldsOf, type RequestFields, titlesOf } from './request-fields.ts'

interface GetRequest {
  /** The request line's target, as the client sent it. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly target: Extract<Target, { kind: 'script' }>
  readonly wiki: Pick<KnownWiki, 'record'>
  /** The special pages in the wiki's language. */
  readonly pages: () => SpecialPages
}

/** Actions on a page that only show something unless they are posted. */
const READ_ONLY_ACTIONS = new Set([
  '',
  'view',
  'history',
  'raw',
  'render',
  'info',
  'credits',
  'edit',
  'submit',
])
/** Reading actions of the API, besides those that programs also POST. */
const READ_ONLY_API_ACTIONS = new Set([
  '',
  'discussiontoolspageinfo',
  'feedcontributions',
  'feedrecentchanges',
  'feedwatchlist',
  'languagesearch',
  'rsd',
  'visualeditor',
  'webapp-manifest',
])
/**
 * Whether a GET may change what others see of the wiki, as `action=rollback` with a token does. Clients that send
 * no credentials cannot change anything. When in doubt, it may.
 */
export function mayWriteByGet({ url, headers, target, wiki, pages }: GetRequest): boolean {
  if (!mayBeMember(wiki, headers)) return false
  const fields = fieldsOf(url)
  if (target.script === 'api.php') return !onlyShows(fields, name => showsByApi(name))
  if (target.script !== 'index.php') return false
  if (!onlyShows(fields, name => READ_ONLY_ACTIONS.has(name))) return true
  const titles = titlesOf(url, target.pathInfo, fields)
  if (titles.every(title => !title.includes(':'))) return false
  // Which title counts depends on how the path is read.
  return titles.some(title => {
    const page = title.includes('\uFFFD') ? 'other' : pages().find(title)
    return page !== null && !READ_ONLY_PAGES.has(page)
  })
}

/** A session is not the only credential, and PHP reads a cookie's name in more than one way. */
function mayBeMember({ record }: GetRequest['wiki'], headers: IncomingHttpHeaders): boolean {
  return headers.authorization !== undefined || (headers.cookie ?? '').includes(record.dbName)
}

function onlyShows(fields: RequestFields, shows: (name: string) => boolean): boolean {
  return !fields.has('action[') && (fields.get('action') ?? ['']).every(shows)
}

function showsByApi(name: string): boolean {
  return READING_ACTIONS.has(name) || READ_ONLY_API_ACTIONS.has(name)
}
