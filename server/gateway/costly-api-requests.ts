import type { RequestCost } from './limits/visitor-budgets.ts'
import type { RequestFields } from './requests/request-fields.ts'

/** Actions of the API by which programs log in. */
const DOORS = new Set(['clientlogin', 'createaccount', 'login', 'logout', 'resetpassword'])

/** Actions whose responses are small, or that people's browsers need while they type. */
const DATA = new Set([
  'feedcontributions',
  'feedrecentchanges',
  'opensearch',
  'paraminfo',
  'wbformatvalue',
  'wbgetclaims',
  'wbgetentities',
  'wbparsevalue',
  'wbsearchentities',
])

/** `meta` modules of `action=query` about the whole wiki, or about the client. */
const QUERY_META = new Set(['authmanagerinfo', 'filerepoinfo', 'siteinfo', 'tokens', 'userinfo', 'wikibase'])
/** The `meta` modules that a program needs to log in. */
const QUERY_DOORS = new Set(['authmanagerinfo', 'tokens', 'userinfo'])
/** `prop` modules about the named pages that read neither their history nor their text. */
const QUERY_PROPS = new Set([
  'categories',
  'coordinates',
  'description',
  'entityterms',
  'imageinfo',
  'info',
  'langlinks',
  'pageimages',
  'pageprops',
  'pageterms',
])
/** With these parameters, `action=query` looks for pages or reads old revisions. */
const QUERY_LONG = ['export', 'exportnowrap', 'generator', 'list', 'revids']

const REST_DATA = [
  /^\/v1\/page\/[^/]+(?:\/bare)?$/,
  /^\/v1\/page\/[^/]+\/links\/(?:language|media)$/,
  /^\/v1\/file\/[^/]+$/,
  /^\/v1\/search\/title$/,
  // Programs that people use beside the wiki, such as OpenRefine.
  /^\/wikistead\/v0\/(?:reconcile|openrefine)(?:\/|$)/,
  /^\/wikibase\/v\d+\/(?:entities|statements|property-data-types|openapi\.json)(?:\/|$)/,
]

/** What a request to api.php costs. */
export function costOfApiRequest(fields: RequestFields): RequestCost {
  const actions = new Set(fields.get('action'))
  const [action = ''] = actions
  if (actions.size !== 1 || fields.has('action[')) return 'costly'
  if (DOORS.has(action)) return 'plain'
  if (DATA.has(action)) return 'data'
  return action === 'query' ? costOfQuery(fields) : 'costly'
}

function costOfQuery(fields: RequestFields): RequestCost {
  const names = [...fields.keys()]
  if (names.some(name => name.endsWith('[') || QUERY_LONG.includes(name))) return 'costly'
  const meta = modulesOf(fields, 'meta')
  const props = modulesOf(fields, 'prop')
  if (!meta.every(name => QUERY_META.has(name)) || !props.every(name => QUERY_PROPS.has(name)))
    return 'costly'
  if (fields.has('titles') || fields.has('pageids')) return 'data'
  if (meta.length === 0 || props.length > 0) return 'costly'
  return meta.every(name => QUERY_DOORS.has(name)) ? 'plain' : 'data'
}

function modulesOf(fields: RequestFields, name: string): string[] {
  return (fields.get(name) ?? []).flatMap(value => value.split('|'))
}

/** What a request to rest.php costs. @param pathInfo the path as the client sent it. */
export function costOfRestRequest(pathInfo: string): RequestCost {
  return REST_DATA.some(route => route.test(pathInfo)) ? 'data' : 'costly'
}
