import { expect } from '@jest/globals'
import { ENTRY_POINTS, type EntryPoint, type Target } from '#server/php/request-target.ts'
import { svg } from './test-files.ts'
import { filePath, uploadResult } from './upload.ts'
import type { WikiClient, WikiResponse } from './wiki-client.ts'

/** Part of a title, a text, a file's name and content, a user name, styles, scripts and messages of the wiki. */
export const SECRET = 'Quenbyxon'
export const TITLE = `${SECRET}_plans`
export const READER = { username: `${SECRET} reader`, password: 'the cards of the club' }
export const FILE = `/w/images/${filePath(`${SECRET}.svg`)}`

const special = (...names: string[]) => names.map(name => `/wiki/Special:${name}`)
const asked = (fields: Record<string, string>) =>
  `/w/api.php?${new URLSearchParams({ format: 'json', formatversion: '2', ...fields })}`

/** Addresses of every MediaWiki entry point for clients. */
export const SCRIPTS: Readonly<Record<EntryPoint, readonly string[]>> = {
  'index.php': [
    ...[
      '/',
      '/wiki/',
      '/wiki/Main_Page',
      `/wiki/${TITLE}`,
      `/wiki/Talk:${TITLE}`,
      `/wiki/File:${SECRET}.svg`,
    ],
    ...['raw', 'history', 'info', 'edit', 'render'].map(
      action => `/w/index.php?title=${TITLE}&action=${action}`,
    ),
    `/w/index.php?title=${TITLE}&action=history&feed=atom`,
    `/w/index.php?title=${TITLE}&action=raw&ctype=text/javascript`,
    ...['oldid=2', 'printable=yes'].map(query => `/w/index.php?title=${TITLE}&${query}`),
    ...['/w/index.php?oldid=2', '/w/index.php?diff=2', '/w/index.php?curid=2'],
    ...['Common.css', 'Sidebar', 'Watching'].map(name => `/w/index.php?title=MediaWiki:${name}&action=raw`),
    ...special('RecentChanges', 'NewPages?feed=rss', 'AllPages', 'ListFiles', 'ListUsers', `Export/${TITLE}`),
    ...special(`Search?search=${SECRET}`, `Contributions/${SECRET}_reader`, 'Random', 'PermanentLink/2'),
    ...special(`FilePath/${SECRET}.svg`, 'Redirect/page/2', 'Statistics', 'About', 'Nowhere'),
    ...special('UserLogin', 'CreateAccount', 'PasswordReset', 'UserLogout'),
  ],
  'api.php': [
    asked({ action: 'query', list: 'allpages|recentchanges|allusers|allimages|logevents' }),
    asked({ action: 'query', list: 'search', srsearch: SECRET }),
    asked({ action: 'query', titles: TITLE, prop: 'revisions|info|links', rvprop: 'content' }),
    asked({ action: 'query', generator: 'allpages', prop: 'imageinfo', gapnamespace: '6', iiprop: 'url' }),
    asked({ action: 'query', meta: 'siteinfo|allmessages', ammessages: 'watching' }),
    asked({ action: 'query', meta: 'userinfo|tokens', list: 'users', ususers: READER.username }),
    asked({ action: 'parse', page: TITLE }),
    asked({ action: 'parse', page: TITLE, origin: '*' }),
    asked({ action: 'parse', text: `{{:${TITLE}}}`, contentmodel: 'wikitext' }),
    asked({ action: 'expandtemplates', text: `{{:${TITLE}}}`, prop: 'wikitext' }),
    asked({ action: 'compare', fromrev: '1', torev: '2' }),
    asked({ action: 'opensearch', search: SECRET.slice(0, 4) }),
    asked({ action: 'feedrecentchanges', feedformat: 'atom' }),
    asked({ action: 'feedcontributions', user: READER.username }),
    asked({ action: 'query', export: '1', titles: TITLE }),
    asked({ action: 'help' }),
    `/w/api.php/${TITLE}`,
  ],
  'load.php': [
    ...[
      'startup',
      'site',
      'site.styles',
      'noscript',
      'filepage',
      'mediawiki.page.watch.ajax',
      'ext.gadget.cards',
      // Without a language, a script has the keys of messages instead of their texts.
    ].map(name => `/w/load.php?lang=en&modules=${name}`),
    ...['site.styles', 'noscript', 'filepage'].map(name => `/w/load.php?modules=${name}&only=styles`),
    '/w/load.php?modules=startup&only=scripts&raw=1',
    ...['user', 'user.styles', 'user.options'].map(
      name => `/w/load.php?modules=${name}&user=${SECRET}+reader`,
    ),
  ],
  'rest.php': [
    ...[`page/${TITLE}`, `page/${TITLE}/bare`, `page/${TITLE}/html`, `page/${TITLE}/history`],
    ...['revision/2', 'revision/2/html', 'revision/1/compare/2', `file/File:${SECRET}.svg`],
    ...[`search/page?q=${SECRET}`, `search/title?q=${SECRET.slice(0, 4)}`],
  ].map(path => `/w/rest.php/v1/${path}`),
  'opensearch_desc.php': ['/w/opensearch_desc.php'],
  // Only the gateway itself runs this.
  'thumb.php': [`/w/thumb.php?f=${SECRET}.svg&width=120`],
}

/** Addresses of everything that a wiki's host serves. A new kind of target needs some here. */
export const ADDRESSES: Readonly<Record<Target['kind'], readonly string[]>> = {
  script: ENTRY_POINTS.flatMap(name => SCRIPTS[name]),
  file: [FILE, FILE.replace('/images/', '/images/archive/'), `/w/images/0/00/Absent.svg`],
  thumbnail: [120, 250, 7].map(
    width => `${FILE.replace('/images/', '/images/thumb/')}/${width}px-${SECRET}.svg.png`,
  ),
  sitemap: ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'],
  sparql: ['/query/sparql', '/sparql?query=SELECT+*+%7B%3Fs+%3Fp+%3Fo%7D', '/bigdata/namespace/wdq/sparql'],
  query: ['/query', '/query/embed'],
  queryFile: ['/.wikistead/query/query.js'],
  robots: ['/robots.txt'],
  node: ['/value/0a1b', '/reference/0a1b', '/.well-known/genid/0a1b'],
  redirect: ['/prop/direct/P1', '/entity/Q1', '/entity/Q1.json', '/wiki', '/w/'],
  monogram: ['/monogram.svg'],
  icon: ['/favicon.ico', '/apple-touch-icon.png'],
  check: ['/.wikistead/check'],
  logIn: ['/.wikistead/log-in?ticket=x', '/.wikistead/log-in?code=x', '/.wikistead/log-in'],
  checkScript: ['/.wikistead/check.js'],
  treeFile: ['/w/resources/assets/poweredby_mediawiki_88x31.png'],
  dump: ['/dumps/', '/dumps/latest-all.json.gz', '/dumps/pages.xml.gz'],
  notFound: ['/dumps/other.gz', '/w/images/deleted/0/00/x.svg', '/w/img_auth.php', '/reconcile'],
  badRequest: ['/w/images/%00', '/wiki/../x'],
}
export const ALL = Object.values(ADDRESSES).flat()

/** Whether an answer shows the secret, in any spelling. What the client has sent itself does not count. */
export function shows({ headers, text }: WikiResponse, path: string): boolean {
  const own = decodeURIComponent(path).includes(SECRET)
  const remaining = own
    ? text.replaceAll(new RegExp(`${TITLE}|(?:Special|File)(?::|%3A)[^"<]*${SECRET}`, 'g'), '')
    : text
  return `${JSON.stringify(own ? {} : headers)} ${remaining}`.toLowerCase().includes(SECRET.toLowerCase())
}

/** Requests everything, two at a time. */
export async function walk(client: WikiClient, addresses = ALL) {
  const found: { path: string; status: number; shows: boolean; answer: WikiResponse }[] = []
  const rest = [...addresses]
  const worker = async () => {
    for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
      const answer = await client.request(path)
      found.push({ path, status: answer.status, shows: shows(answer, path), answer })
    }
  }
  await Promise.all([worker(), worker()])
  return found
}

/** Puts the secret everywhere in a wiki with uploads and gadgets, and makes an account for the reader. */
export async function fillSecretWiki(admin: WikiClient): Promise<void> {
  const token = await admin.token('csrf')
  const text = `The ${SECRET} is below the floor. [[File:${SECRET}.svg|120px]]`
  for (const [title, content] of Object.entries({
    [TITLE]: text,
    'Main Page': text,
    'MediaWiki:Common.css': `.${SECRET} { color: red }`,
    'MediaWiki:Common.js': `window.${SECRET} = 1`,
    'MediaWiki:Noscript.css': `.${SECRET} { color: red }`,
    'MediaWiki:Filepage.css': `.${SECRET} { color: red }`,
    'MediaWiki:Gadgets-definition': '* cards[ResourceLoader|default]|cards.js',
    'MediaWiki:Gadget-cards.js': `window.${SECRET} = 2`,
    'MediaWiki:Watching': SECRET,
    'MediaWiki:Sitenotice': SECRET,
    'MediaWiki:Sidebar': `* navigation\n** ${TITLE}|${SECRET}`,
  }))
    expect([title, await admin.edit(title, { text: content }, token)]).toEqual([title, 'Success'])
  expect(await uploadResult(admin, `${SECRET}.svg`, svg(`<title>${SECRET}</title>`))).toBe('Success')
  const made = await admin.api<{ createaccount: { status: string } }>(
    {
      action: 'createaccount',
      ...READER,
      retype: READER.password,
      createreturnurl: `http://${admin.host}/`,
      createtoken: await admin.token('createaccount'),
    },
    'POST',
  )
  expect(made.createaccount.status).toBe('PASS')
}
