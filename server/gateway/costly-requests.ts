import type { SpecialPage, SpecialPages } from '#server/mediawiki/tree/special-pages.ts'
import type { Target } from '#server/php/request-target.ts'
import { costOfApiRequest, costOfRestRequest } from './costly-api-requests.ts'
import type { RequestCost } from './limits/visitor-budgets.ts'
import { TRACKING } from './page-cache/public-request.ts'
import { fieldsOf, hasOnly, type RequestFields, titlesOf } from './requests/request-fields.ts'

export interface CostlyRequest {
  /** The request line's target, as the client sent it. */
  readonly url: string
  readonly target: Extract<Target, { kind: 'script' }>
  /** The form of a POST. */
  readonly form?: string | undefined
  /** The special pages in the wiki's language. */
  readonly pages: SpecialPages
}

/** Special pages on which people log in or identify themselves. */
const DOORS: ReadonlySet<SpecialPage | 'other'> = new Set([
  'Captcha',
  'ChangeCredentials',
  'Confirmemail',
  'CreateAccount',
  'PasswordReset',
  'RequestAccount',
  'Userlogin',
  'Userlogout',
])
const FEEDS: ReadonlySet<SpecialPage | 'other'> = new Set(['Newpages', 'Recentchanges'])

/** Fields with which MediaWiki shows something other than the page of the title. */
const REDIRECTING = ['search', 'curid', 'oldid', 'diff', 'title[', 'action[']
const VIEW_FIELDS = ['title', 'action', 'veaction', 'redirect']
/** The only values allowed, because others would give one page any number of addresses. */
const VIEW_VALUES = { veaction: ['edit', 'editsource'], redirect: ['no'] } as const
const FEED_FIELDS = ['title', 'action', 'feed', 'limit', 'days', 'namespace', 'hidebots', 'hideminor']
const ENTITY_DATA_FIELDS = ['title', 'id', 'format', 'flavor', 'revision', 'redirect']
const SCRIPT_FIELDS = ['title', 'action', 'ctype', 'maxage', 'smaxage']
const SCRIPT_TITLE = /^[^:]+:.+\.(?:js|css)$/i
const SCRIPT_TYPE = /^text\/(?:javascript|css)$/

/** What a visitor's request costs PHP. */
export function costOf({ url, target, form, pages }: CostlyRequest): RequestCost {
  const fields = fieldsOf(url, form)
  switch (target.script) {
    case 'load.php':
    case 'opensearch_desc.php':
    case 'thumb.php':
      // Reached only when the page cache has no response: rare for browsers, always for clients that make up addresses.
      return 'data'
    case 'api.php':
      return costOfApiRequest(fields)
    case 'rest.php':
      return costOfRestRequest(target.pathInfo)
    case 'index.php':
      return costOfPage(titlesOf(url, target.pathInfo, fields), fields, pages)
  }
}

function costOfPage(titles: readonly string[], fields: RequestFields, pages: SpecialPages): RequestCost {
  const [title = '', ...others] = titles
  // MediaWiki also understands older encodings, so this may name any page.
  if (titles.some(text => text.includes('\uFFFD'))) return 'costly'
  const page = pages.find(title)
  // Which title counts depends on how the path is read.
  if (others.some(other => pages.find(other) !== page)) return 'costly'
  if (page === null) return costOfView(title, fields)
  if (DOORS.has(page) && !REDIRECTING.some(name => fields.has(name))) return 'plain'
  if (page === 'EntityData' && hasOnly(fields, ENTITY_DATA_FIELDS)) return 'data'
  return FEEDS.has(page) && isFeed(fields) ? 'data' : 'costly'
}

/** The cost of a page that is not a special page. */
function costOfView(title: string, fields: RequestFields): RequestCost {
  const actions = new Set(fields.get('action') ?? ['view'])
  const [action] = actions
  if (actions.size > 1) return 'costly'
  if (action === 'history') return isFeed(fields) ? 'data' : 'costly'
  if (action === 'raw') return isScript(title, fields) ? 'plain' : 'costly'
  const isView = action === 'view' || action === ''
  for (const [name, known] of Object.entries<readonly string[]>(VIEW_VALUES))
    if (fields.get(name)?.some(value => !known.includes(value))) return 'costly'
  return isView && hasOnly(fields, VIEW_FIELDS, TRACKING) ? 'plain' : 'costly'
}

function isFeed(fields: RequestFields): boolean {
  const feeds = fields.get('feed') ?? []
  return feeds.length > 0 && feeds.every(feed => /^(?:atom|rss)$/.test(feed)) && hasOnly(fields, FEED_FIELDS)
}

/** Whether it is a script or a style sheet that a wiki's pages load. */
function isScript(title: string, fields: RequestFields): boolean {
  const types = fields.get('ctype') ?? []
  return (
    SCRIPT_TITLE.test(title) &&
    types.length > 0 &&
    types.every(type => SCRIPT_TYPE.test(type)) &&
    hasOnly(fields, SCRIPT_FIELDS)
  )
}
