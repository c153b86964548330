// @slow

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { svg } from '#server/engine/testing/test-files.ts'
import { filePath, uploadResult } from '#server/engine/testing/upload.ts'
import { startUploadsEngine, type UploadsEngine } from '#server/engine/testing/uploads-engine.ts'
import type { WikiAnswer, WikiClient } from '#server/engine/testing/wiki-client.ts'
import { ENTRY_POINTS, type EntryPoint, type Target } from '#server/php/request-target.ts'

/** In a title, a text, a file's name, a file, a user's name, styles, scripts and messages of the wiki. */
const SECRET = 'Quenbyxon'
const TITLE = `${SECRET}_plans`
const READER = { username: `${SECRET} reader`, password: 'the cards of the club' }
const FILE = `/w/images/${filePath(`${SECRET}.svg`)}`

const special = (...names: string[]) => names.map(name => `/wiki/Special:${name}`)
const asked = (fields: Record<string, string>) =>
  `/w/api.php?${new URLSearchParams({ format: 'json', formatversion: '2', ...fields })}`

/** Addresses of every entry point that MediaWiki has for clients. */
const SCRIPTS: Readonly<Record<EntryPoint, readonly string[]>> = {
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
    ].map(name => `/w/load.php?modules=${name}`),
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
  // Only the gateway itself runs it.
  'thumb.php': [`/w/thumb.php?f=${SECRET}.svg&width=120`],
}

/** Addresses of everything that a wiki's host answers. A new kind of target needs some here. */
const ADDRESSES: Readonly<Record<Target['kind'], readonly string[]>> = {
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
const ALL = Object.values(ADDRESSES).flat()

/** What everybody gets with status 200: what leads to an account, what a browser needs for it, and nothing of pages. */
const OPEN =
  /^\/(?:wiki\/Special:(?:UserLogin|PasswordReset|UserLogout)$|w\/(?:load|opensearch_desc|api)\.php|w\/resources\/|monogram\.svg|favicon\.ico|apple-touch-icon|robots\.txt|\.wikistead\/)/

let kit: UploadsEngine
let admin: WikiClient

const settings = (isPrivate: boolean) => ({
  wgEnableUploads: '1',
  wwExtEnableGadgets: '1',
  [PRIVATE_SETTING]: isPrivate ? '1' : '0',
})
const turn = async (isPrivate: boolean) =>
  await kit.engine.publish({
    ...{ domain: kit.domain('club'), sitename: 'The club', deletedAt: null },
    settings: settings(isPrivate),
  })

/** Where an answer shows the secret, in any spelling. What the client has sent itself is no secret. */
function shows({ headers, text }: WikiAnswer, path: string): boolean {
  const own = decodeURIComponent(path).includes(SECRET)
  const said = own
    ? text.replaceAll(new RegExp(`${TITLE}|(?:Special|File)(?::|%3A)[^"<]*${SECRET}`, 'g'), '')
    : text
  return `${JSON.stringify(own ? {} : headers)} ${said}`.toLowerCase().includes(SECRET.toLowerCase())
}

/** Asks for everything, two at a time. */
async function walk(client: WikiClient, addresses = ALL) {
  const found: { path: string; status: number; shows: boolean; answer: WikiAnswer }[] = []
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

beforeAll(async () => {
  kit = await startUploadsEngine(200)
  admin = await kit.openWiki('club')
  await turn(false)
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
})
afterAll(async () => await kit.close())

test('a visitor who asks for everything of a private wiki learns nothing of it, also if caches had it before', async () => {
  const visitor = () => kit.client('club')
  const before = await walk(visitor())
  // The walk finds what there is to find, and warms every cache.
  expect(before.filter(answer => answer.shows).length).toBeGreaterThan(40)
  await turn(true)
  const after = await walk(visitor())
  expect(after.filter(answer => answer.shows).map(({ path }) => path)).toEqual([])
  expect(
    after.filter(({ path, status }) => status === 200 && !OPEN.test(path)).map(({ path }) => path),
  ).toEqual([])
  for (const { path, answer } of after) {
    if (path.startsWith('/w/api.php?') && !path.includes('help'))
      expect([path, answer.text]).toEqual([path, expect.stringMatching(/readapidenied|"error"/)])
    expect([path, String(answer.headers['cache-control'])]).not.toEqual([
      path,
      expect.stringMatching(/s-maxage/),
    ])
  }
  expect((await visitor().request('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  expect((await visitor().request('/query/sparql')).status).toBe(403)
})

describe('a private wiki', () => {
  beforeAll(async () => await turn(true))

  test('shows a log-in page with its styles, and no way to sign up', async () => {
    const visitor = kit.client('club')
    const page = await visitor.page('/wiki/Special:UserLogin')
    expect(page).toContain('name="wpPassword"')
    const [styles = ''] = /\/w\/load\.php[^"]*only=styles[^"]*/.exec(page) ?? []
    expect((await visitor.page(styles.replaceAll('&amp;', '&'))).length).toBeGreaterThan(1000)
    const signUp = await visitor.request('/wiki/Special:CreateAccount')
    expect(signUp.text).not.toContain('name="wpPassword"')
  })

  test('is all there for who logs in with an account, until the log-out', async () => {
    const reader = kit.client('club')
    expect((await reader.request(FILE)).status).toBe(403)
    expect(await reader.logIn(READER.username, READER.password)).toBe('PASS')
    const found = await walk(reader, [`/wiki/${TITLE}`, ...SCRIPTS['load.php'], ...SCRIPTS['rest.php'], FILE])
    const seen = new Set(
      found.filter(answer => answer.shows || answer.status === 200).map(({ path }) => path),
    )
    for (const path of [`/wiki/${TITLE}`, FILE, `/w/rest.php/v1/page/${TITLE}`]) expect(seen).toContain(path)
    for (const name of ['site.styles', 'site', 'ext.gadget.cards'])
      expect((await reader.request(`/w/load.php?modules=${name}`)).text).toContain(SECRET)
    const file = await reader.request(FILE)
    expect([
      file.headers['cache-control'],
      file.headers['cross-origin-resource-policy'],
      file.headers['vary'],
    ]).toEqual(['private, no-cache', 'same-origin', 'Cookie'])
    if (kit.scalesPictures()) {
      const png = await reader.request(ADDRESSES.thumbnail[0] ?? '')
      expect([200, 302]).toContain(png.status)
    }
    const cookies = [...reader.cookies]
    await reader.api({ action: 'logout', token: await reader.token('csrf') }, 'POST')
    const stolen = kit.client('club')
    for (const [name, value] of cookies) stolen.cookies.set(name, value)
    expect((await stolen.request(FILE)).status).toBe(403)
    expect((await stolen.request('/w/load.php?modules=site.styles')).text).not.toContain(SECRET)
  })

  test('takes no cookie, token or header for a reader that MediaWiki does not know', async () => {
    const { dbName } = kit.record('club')
    const other = await kit.openWiki('other')
    const attempts: Record<string, string>[] = [
      { cookie: `${dbName}_session=0123456789abcdef0123456789abcdef` },
      {
        cookie: `${dbName}_session=x; ${dbName}UserID=1; ${dbName}UserName=${ADMIN.username}; ${dbName}Token=x`,
      },
      {
        cookie: [...other.cookies]
          .map(([name, value]) => `${name.replace(/^.*?_db_/, '')}=${value}`)
          .join('; '),
      },
      {
        cookie: [...other.cookies]
          .map(([name, value]) => `${name.replace(kit.record('other').dbName, dbName)}=${value}`)
          .join('; '),
      },
      { authorization: 'Bearer x' },
      { authorization: `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}` },
      { 'wikistead-may-read': '1', 'x-wikistead-may-read': '1', 'x-wikistead-member': '1' },
    ]
    for (const headers of attempts)
      for (const path of [FILE, '/sitemap-1.xml', '/query/sparql', '/query', `/wiki/${TITLE}`]) {
        const answer = await kit.client('club').request(path, { headers })
        expect([headers, path, answer.status, shows(answer, path)]).toEqual([headers, path, 403, false])
      }
  })

  test('is open to everybody again once its owner says so', async () => {
    await turn(false)
    const visitor = kit.client('club')
    expect(await visitor.page(`/wiki/${TITLE}`)).toContain(SECRET)
    expect((await visitor.request(FILE)).text).toContain(SECRET)
    expect((await visitor.request('/robots.txt')).text).toContain('Sitemap:')
  })
})
