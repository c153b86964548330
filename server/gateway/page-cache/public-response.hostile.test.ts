import { expect, test } from '@jest/globals'
import type { PublicRequest } from './public-request.ts'
import { clientCacheControl, headerOf, publicHeadOf } from './public-response.ts'

const PAGE: PublicRequest = {
  key: '',
  kind: 'page',
  url: '/wiki/A',
  target: { kind: 'script', script: 'index.php', pathInfo: '' },
  device: 'desktop',
  headers: {},
}
const PUBLIC = ['Cache-Control', 's-maxage=3600, must-revalidate, max-age=0'] as const

function headOf(headers: readonly (readonly [string, string])[], { status = 200, of = PAGE } = {}) {
  return publicHeadOf(of, { status, headers })
}

test.each([200, 301, 302, 303, 304, 400, 403, 404, 410, 429, 500, 503])('status %i', status => {
  const isKept = [200, 301, 302, 303, 404, 410].includes(status)
  expect(headOf([PUBLIC], { status }) !== null).toBe(isKept)
})

test.each([
  ['a cookie', ['Set-Cookie', 'wiki_session=1']],
  ['a cookie in another spelling', ['SET-COOKIE', 'a=b']],
  ['the mark of a member', ['X-Wikistead-Member', '1']],
  ['a fault of the storage', ['X-Wikistead-Fault', 'locked']],
  ['a part of a page', ['Content-Range', 'bytes 0-1/2']],
  ['bytes that PHP has compressed', ['Content-Encoding', 'gzip']],
  ['a permission for another origin', ['Access-Control-Allow-Origin', 'https://evil.example']],
  ['a permission to read with cookies', ['Access-Control-Allow-Credentials', 'true']],
  ['an error of the API', ['MediaWiki-API-Error', 'badtoken']],
  ['a request for a password', ['WWW-Authenticate', 'Basic']],
  ['a language of the client', ['Vary', 'Accept-Encoding, Accept-Language, Cookie']],
  ['anything else of the client', ['Vary', 'X-Something']],
  ['everything of the client', ['Vary', '*']],
  ['what the client accepts', ['Vary', 'Accept']],
  ['a header that cannot be sent', ['X-Broken', 'a\u0000b']],
  ['a header whose name cannot be sent', ['X Broken', 'a']],
  ['a second, private policy', ['Cache-Control', 'private']],
] as const)('a response with %s is never cached', (_what, header) => {
  expect(headOf([PUBLIC])).not.toBeNull()
  expect(headOf([PUBLIC, header])).toBeNull()
})

test.each([
  '',
  'private, must-revalidate, max-age=0',
  'private, s-maxage=3600',
  'no-cache, no-store, max-age=0, must-revalidate',
  's-maxage=0, max-age=3600',
  'max-age=3600',
  's-maxage=abc',
  's-maxage=-1',
])('an answer with "%s" is never kept', said => {
  expect(headOf([['Cache-Control', said]])).toBeNull()
})

test('nothing is kept for longer than an hour, and nothing longer than MediaWiki says', () => {
  expect(headOf([['Cache-Control', 'public, s-maxage=99999']])?.seconds).toBe(3600)
  expect(headOf([['Cache-Control', 'public, s-maxage=10']])?.seconds).toBe(10)
  expect(headOf([['Cache-Control', 'public, max-age=20']])?.seconds).toBe(20)
})

test('browsers and proxies ask again each time, because nobody could purge what they keep', () => {
  const head = headOf([
    PUBLIC,
    ['Expires', 'Thu, 01 Jan 2099 00:00:00 GMT'],
    ['Last-Modified', 'Thu, 01 Jan 2020 00:00:00 GMT'],
    ['ETag', '"php"'],
    ['Vary', 'Accept-Encoding, Cookie, User-Agent'],
    ['Content-Type', 'text/html; charset=UTF-8'],
    ['Content-Security-Policy', "default-src 'self'"],
  ])
  expect(head?.headers).toEqual([
    ['Content-Type', 'text/html; charset=UTF-8'],
    ['Content-Security-Policy', "default-src 'self'"],
    ['cache-control', 'private, must-revalidate, max-age=0'],
    ['vary', 'Accept-Encoding, Cookie, User-Agent'],
  ])
})

test.each([
  'X-Accel-Redirect',
  'X-Sendfile',
  'Content-Length',
  'Transfer-Encoding',
  'Strict-Transport-Security',
  'Cache-Status',
])('no order to the proxy and nothing about the connection is kept: %s', name => {
  const names = headOf([PUBLIC, [name, '1']])?.headers.map(([kept]) => kept.toLowerCase())
  expect(names).not.toContain(name.toLowerCase())
})

test('modules keep the times that MediaWiki gives them, because their addresses change', () => {
  const of = { ...PAGE, kind: 'module', target: { ...PAGE.target, script: 'load.php' } } as const
  const said = 'public, max-age=2592000, s-maxage=2592000, stale-while-revalidate=60'
  const head = headOf([['Cache-Control', said]], { of })
  expect(headerOf(head?.headers ?? [], 'cache-control')).toBe(said)
})

test('data of an entity is kept although Wikibase could not purge it', () => {
  const of = { ...PAGE, kind: 'entity' } as const
  const said = [
    ['Cache-Control', 'private, no-cache, s-maxage=0'],
    ['Vary', 'Accept'],
  ] as const
  expect(headOf(said, { of })?.seconds).toBe(3600)
  expect(headOf(said, { of, status: 303 })?.seconds).toBe(3600)
  expect(headOf(said)).toBeNull()
  expect(headOf(said, { of, status: 404 })).toBeNull()
  expect(headOf([...said, ['Set-Cookie', 'a=b']], { of })).toBeNull()
})

test('an answer that is not kept does not tell proxies to keep it either', () => {
  expect(clientCacheControl('index.php', PUBLIC[1])).toBe('private, must-revalidate, max-age=0')
  expect(clientCacheControl('api.php', 'public, max-age=60')).toBe('private, must-revalidate, max-age=60')
  expect(clientCacheControl('index.php', 'private, no-cache')).toBe('private, no-cache')
  expect(clientCacheControl('index.php', 'private, no-cache, s-maxage=0')).toContain('private')
  expect(clientCacheControl('index.php', 'no-store')).toBe('no-store')
})
