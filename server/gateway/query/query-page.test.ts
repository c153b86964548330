import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { QueryPageFacts } from '#contract/query-page.ts'
import { newFolder } from '#jest/test-folders.ts'
import { fakeQueries } from '#server/engine/testing/fake-queries.ts'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { QueryPage } from '#server/query-service/page/query-page.ts'

const dir = newFolder()
let gateway: TestGateway

const ARABIC = '/.wikistead/query/languages/ar.1a2b3c.js'
const SITENAME = 'Busy</script><script>alert(1)</script>'

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, 'languages'))
  for (const [name, head] of [
    ['index.html', '<html lang="en" dir="ltr"><style>body{margin:0}</style>'],
    [
      'index.ar.html',
      `<html lang="ar" dir="rtl"><style>body{margin:1px}</style><script defer src="${ARABIC}"></script>`,
    ],
  ] as const)
    writeFileSync(
      join(dir, name),
      `<!doctype html>${head}<script type="application/json" id="wiki">"%WIKI%"</script>`,
    )
  writeFileSync(join(dir, 'languages/ar.1a2b3c.js'), 'speak()')
  writeFileSync(join(dir, 'assets/page.1a2b3c.js'), 'start()')
  writeFileSync(join(dir, 'assets/page.1a2b3c.js.gz'), gzipSync('start()'))
  writeFileSync(join(dir, 'assets/page.1a2b3c.js.map'), '{}')
  gateway = await startTestGateway({
    queries: fakeQueries().service,
    queryPage: new QueryPage(dir),
    sitename: SITENAME,
  })
})
afterAll(() => gateway.close())

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  await gateway.client().request(path, { headers, method })

describe('the page for queries', () => {
  test('gets its wiki and the prefixes, and no wiki’s name becomes part of its code', async () => {
    const { status, headers, text } = await get('/query')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).not.toContain('<script>alert')
    const [, json = ''] = /id="wiki">([^<]*)</.exec(text) ?? []
    const facts = JSON.parse(json) as QueryPageFacts
    const server = `http://busy.localhost:${gateway.port}`
    expect(facts).toMatchObject({ sitename: SITENAME, server, language: 'en', isEmbedded: false })
    expect(facts.prefixes['wd']).toBe(`${server}/entity/`)
  })

  test.each<[what: string, path: string, headers: Record<string, string>]>([
    ['its address', '/query?uselang=ar', { 'accept-language': 'en' }],
    ['a cookie', '/query', { 'accept-language': 'en', cookie: 'a=b; language=ar' }],
    ['the browser', '/query', { 'accept-language': 'xx, ar-EG;q=0.9, en;q=0.8' }],
    ['the browser, as a result', '/query/embed', { 'accept-language': 'ar' }],
  ])('is in the language that %s asks for', async (_what, path, headers) => {
    const { status, headers: answered, text } = await get(path, headers)
    expect([status, answered['vary']]).toEqual([200, 'Accept-Encoding, Accept-Language, Cookie'])
    expect(text).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain(`<script defer src="${ARABIC}">`)
    expect(text).not.toContain('%WIKI%')
    const script = await get(ARABIC)
    expect([script.text, script.headers['cache-control']]).toEqual([
      'speak()',
      'public, max-age=31536000, immutable',
    ])
  })

  test('is in English where the language was not built', async () => {
    expect((await get('/query', { 'accept-language': 'he' })).text).toContain('<html lang="en" dir="ltr">')
  })

  test('allows the styles of each language, and no others', async () => {
    const policyIn = async (language: string) =>
      String((await get('/query', { 'accept-language': language })).headers['content-security-policy'])
    expect(await policyIn('ar')).not.toBe(await policyIn('en'))
  })

  test('loads nothing from elsewhere and runs no script that is written into it', async () => {
    const { headers } = await get('/query')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('may be framed by other sites only as a result, which search engines do not list', async () => {
    const { headers, text } = await get('/query/embed')
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(text).toContain('"isEmbedded":true')
  })

  test('has files that browsers keep for a year, compressed where the build has done so', async () => {
    const { status, headers, text } = await get('/.wikistead/query/assets/page.1a2b3c.js')
    expect([status, text]).toEqual([200, 'start()'])
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const compressed = await get('/.wikistead/query/assets/page.1a2b3c.js', { 'accept-encoding': 'gzip' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
  })

  test.each([
    'index.html',
    'index.ar.html',
    'assets/page.1a2b3c.js.map',
    'assets/page.1a2b3c.js.gz',
    'assets/none.js',
    'assets',
  ])('has no file %s', async path => {
    expect((await get(`/.wikistead/query/${path}`)).status).toBe(404)
  })

  test('is only read', async () => {
    expect((await get('/query', {}, 'POST')).status).toBe(405)
    const { status, text } = await get('/query', {}, 'HEAD')
    expect([status, text]).toEqual([200, ''])
  })

  test('says in words if it was not built or there is no query service', async () => {
    for (const [queries, words] of [
      [fakeQueries().service, 'Programs can query the wiki at /query/sparql.'],
      ['off', 'turned its query services off'],
    ] as const) {
      const other = await startTestGateway({ queries })
      const { status, text } = await other.client().request('/query')
      other.close()
      expect([status, text]).toEqual([404, expect.stringContaining(words)])
    }
  })
})
