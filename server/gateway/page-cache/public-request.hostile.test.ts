import { expect, test } from '@jest/globals'
import { readTarget } from '#server/php/request-target.ts'
import type { Device } from './device.ts'
import { type PublicRequest, publicRequestOf } from './public-request.ts'

const WIKI = { dbName: 'wiki_a1b2', specialNamespace: 'Spezial' }

function ask(
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', device = 'desktop' as Device } = {},
): PublicRequest | null {
  const target = readTarget(url)
  if (target.kind !== 'script') throw new Error(`${url} runs no script`)
  return publicRequestOf({ method, url, headers }, target, WIKI, device)
}

test.each([
  ['/', 'page'],
  ['/wiki/Main_Page', 'page'],
  ['/wiki/Item:Q1?uselang=de', 'page'],
  ['/w/index.php?title=Main_Page&diff=2&oldid=1', 'page'],
  ['/w/index.php?title=MediaWiki:Common.css&action=raw&ctype=text/css', 'page'],
  ['/w/index.php?title=Main_Page&action=history', 'page'],
  ['/w/load.php?modules=startup&only=scripts', 'module'],
  ['/w/load.php/1700000000000?modules=site.styles', 'module'],
  ['/wiki/Special:EntityData/Q1.json', 'entity'],
  ['/wiki/spezial:entitydata/Q1.ttl', 'entity'],
  ['/w/index.php?title=Special:EntityData/Q1.json', 'entity'],
  ['/w/api.php?action=opensearch&search=a', 'data'],
  ['/w/api.php?action=query&meta=siteinfo&smaxage=60', 'data'],
  ['/w/rest.php/v1/search/title?q=a', 'data'],
  ['/w/opensearch_desc.php', 'data'],
])('%s may be the same for all visitors', (url, kind) => {
  expect(ask(url)?.kind).toBe(kind)
  expect(ask(url, {}, { method: 'HEAD' })?.key).toBe(ask(url)?.key)
})

test.each([
  ['/wiki/Page?utm_source=a', '/wiki/Page'],
  ['/wiki/Page?%75tm_made_up=1&fbclid=2', '/wiki/Page'],
  ['/w/index.php?utm_x=1&title=Page&diff=2&gclid=&oldid=1#a', '/w/index.php?title=Page&diff=2&oldid=1'],
])('%s is the same address as %s', (url, plain) => {
  expect(ask(url)?.key).toBe(ask(plain)?.key)
  expect(ask(url)?.url).toBe(plain)
})

test.each([
  '/wiki/Special:UserLogin',
  '/wiki/special:%55serLogin',
  '/wiki/:Special:Contributions/Ada',
  '/wiki/Spezial:Anmelden',
  '/w/index.php/Special:Version',
  '/w/index.php?title=Special:Random',
  '/w/index.php?title=Main_Page&action=edit',
  '/w/index.php?title=Main_Page&oldid=1',
  '/w/index.php?title=Main_Page&action=raw',
  '/wiki/Main_Page?action=history',
  '/w/index.php?title=Main_Page&%61ction=edit',
  '/w/index.php?title=Main_Page&action=rollback&token=1',
  '/wiki/Main_Page?mobileaction=toggle_view_desktop',
  '/wiki/Main_Page?printable=yes',
  '/wiki/Main_Page?wpEditToken=1',
  '/w/api.php?action=query&meta=userinfo',
  '/w/api.php?action=query&meta=userinfo&maxage=0',
  '/w/api.php?action=query&meta=siteinfo&smaxage=60&origin=https://evil.example',
  '/w/api.php?action=query&meta=siteinfo&smaxage=60&callback=f',
  '/w/rest.php/v1/page/Main_Page',
  '/w/load.php?modules=startup&debug=true',
  `/wiki/${'a'.repeat(5000)}`,
])('%s is asked of MediaWiki by each client', url => expect(ask(url)).toBeNull())

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', ''])('%s is not for the cache', method => {
  expect(ask('/wiki/Main_Page', {}, { method })).toBeNull()
})

test.each([
  ['a session', { cookie: 'wiki_a1b2_session=1' }],
  ['a session with a prefix for https', { cookie: 'a=1; __Host-wiki_a1b2_session=1' }],
  ['a token for "Keep me logged in"', { cookie: 'x=y;wiki_a1b2Token=1' }],
  ['a user id', { cookie: 'wiki_a1b2UserID=1' }],
  ['a block', { cookie: 'wiki_a1b2BlockID=1' }],
  ['a cookie of the wiki that nobody knows', { cookie: 'wiki_a1b2Something=1' }],
  ['an encoded name', { cookie: 'wiki%5Fa1b2_session=1' }],
  [
    'a session between harmless names',
    { cookie: 'wiki_a1b2UserName=Ada; wiki_a1b2_session=1; VEE=wikitext' },
  ],
  ['the choice of the desktop view', { cookie: 'stopMobileRedirect=true' }],
  ['the choice of the phone view', { cookie: 'mf_useformat=true' }],
  ['an authorization', { authorization: 'Bearer x' }],
  ['a range', { range: 'bytes=0-1' }],
  ['a request that MediaWiki shall not trust', { 'treat-as-untrusted': '1' }],
])('%s keeps a client away from the cache', (_what, headers) => {
  expect(ask('/wiki/Main_Page', headers as Record<string, string>)).toBeNull()
})

test.each([
  ['wiki_a1b2_session=1; wiki_a1b2UserID=1; wiki_a1b2Token=1', true],
  ['wiki_a1b2_session=1; mf_useformat=true', false],
  ['stopMobileRedirect=true', false],
])('with the cookies "%s", scripts and styles are those of visitors: %s', (cookie, isPublic) => {
  const url = '/w/load.php?modules=startup&only=scripts'
  expect(ask(url, { cookie })?.key).toBe(isPublic ? ask(url)?.key : undefined)
  expect(ask(url, { cookie, authorization: 'Bearer x' })).toBeNull()
  for (const page of ['/wiki/Main_Page', '/wiki/Special:EntityData/Q1.json', '/w/opensearch_desc.php'])
    expect(ask(page, { cookie })).toBeNull()
})

test('a page of another origin gets answers of its own from the APIs', () => {
  const url = '/w/api.php?action=opensearch&search=a'
  expect(ask(url, { origin: 'https://evil.example' })).toBeNull()
  expect(ask('/w/rest.php/v1/search/title?q=a', { origin: 'null' })).toBeNull()
})

test.each([
  'other_session=1; _ga=2',
  'wiki_a1b2UserName=Ada',
  '__Host-wiki_a1b2mwclientpreferences=vector-feature-custom-font-size-clientpref-2',
  'wiki_a1b2mwuser-sessionId=1; wiki_a1b2LoggedOut=1700000000',
])('the cookies "%s" change no page', cookie => {
  expect(ask('/wiki/Main_Page', { cookie })?.key).toBe(ask('/wiki/Main_Page')?.key)
})

test('PHP gets no header that a client could choose', () => {
  const asked = ask('/wiki/Main_Page', {
    cookie: '_ga=2',
    accept: 'text/evil',
    'accept-language': 'zh-hant',
    'accept-encoding': 'br',
    'user-agent': 'Evil/1.0',
    'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT',
    'if-none-match': '"a"',
    'x-forwarded-for': '10.0.0.1',
    'x-wikistead-device': 'phone',
    'x-request-id': 'abcdefgh',
    host: 'evil.example',
    origin: 'https://evil.example',
  })
  expect(asked?.headers).toEqual({ 'user-agent': 'wikistead' })
  expect(asked?.key).toBe(ask('/wiki/Main_Page')?.key)
})

test('only an address without a format depends on what the client accepts', () => {
  for (const url of ['/wiki/Special:EntityData/Q1', '/w/index.php?title=Special:EntityData/Q1']) {
    const turtle = ask(url, { accept: 'text/turtle' })
    expect(turtle?.headers).toEqual({ 'user-agent': 'wikistead', accept: 'text/turtle' })
    expect(turtle?.key).not.toBe(ask(url, { accept: 'text/html' })?.key)
  }
  for (const url of ['/wiki/Special:EntityData/Q1.json', '/wiki/Special:EntityData/Q1?format=rdf'])
    expect(ask(url, { accept: 'text/turtle' })?.headers).toEqual({ 'user-agent': 'wikistead' })
  expect(ask('/wiki/Special:EntityData/Q1', { accept: 'a/b,'.repeat(100) })).toBeNull()
})

test('phones and computers get their own pages, and the same modules and data', () => {
  const phone = { device: 'phone' as const }
  expect(ask('/wiki/Main_Page', {}, phone)?.key).not.toBe(ask('/wiki/Main_Page')?.key)
  for (const url of ['/w/load.php?modules=a', '/wiki/Special:EntityData/Q1.json'])
    expect(ask(url, {}, phone)?.key).toBe(ask(url)?.key)
})

test('no two addresses share a key', () => {
  const urls = [
    '/',
    '/wiki/A',
    '/wiki/a',
    '/wiki/A?',
    '/wiki/A?uselang=de',
    '/wiki/A?useskin=timeless',
    '/wiki/%41',
  ]
  expect(new Set(urls.map(url => ask(url)?.key)).size).toBe(urls.length)
})
