// @sqlite-only: other tests send PostgreSQL the same statements.

import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { newFolder } from '#jest/test-folders.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const SHELL = `<!doctype html><html lang="en"><title>Shell</title><style>body{margin:0}</style>
<script type="application/json" id="config">%CONFIG%</script><div id="root"></div>`
const SCRIPT = 'console.log(1)'

const distDir = newFolder()
let server: TestApp

beforeAll(async () => {
  mkdirSync(join(distDir, 'pages/wikis'), { recursive: true })
  writeFileSync(join(distDir, 'index.html'), SHELL)
  writeFileSync(join(distDir, 'pages/index.html'), SHELL.replace('Shell', 'Home'))
  writeFileSync(join(distDir, 'pages/login.html'), SHELL.replace('Shell', 'Log in'))
  writeFileSync(join(distDir, 'pages/wikis/create.html'), SHELL.replace('Shell', 'Create'))
  mkdirSync(join(distDir, 'languages/de/pages'), { recursive: true })
  writeFileSync(join(distDir, 'languages/de.0123abcd.js'), SCRIPT)
  writeFileSync(join(distDir, 'languages/de/index.html'), SHELL.replace('Shell', 'Hülle'))
  writeFileSync(join(distDir, 'languages/de/pages/login.html'), SHELL.replace('Shell', 'Anmelden'))
  writeFileSync(join(distDir, 'app.01abcd.js'), SCRIPT)
  writeFileSync(join(distDir, 'app.01abcd.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(distDir, 'app.01abcd.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(distDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(
    join(distDir, 'manifest.webmanifest'),
    '{"name":"Wikistead","short_name":"W","start_url":"/"}',
  )
  server = await createTestApp({ distDir, serviceName: 'A </script><b> service' })
})

afterAll(async () => await server.close())

async function get(url: string, headers: Record<string, string> = {}) {
  return await server.app.inject({ url, headers })
}

describe('pages', () => {
  test.each([
    ['/', 'Home'],
    ['/?from=mail', 'Home'],
    ['/login', 'Log in'],
    ['/login/', 'Log in'],
    ['/wikis/create', 'Create'],
    ['/wikis/manage/7', 'Shell'],
    ['/emailVerification/abc', 'Shell'],
    ['/no/such/page', 'Shell'],
    ['/apis', 'Shell'],
    ['/pages/login.html', 'Shell'],
  ])('%s shows the page "%s"', async (url, title) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.body).toContain(`<title>${title}</title>`)
  })

  test('the public configuration is in the page, and no name can break out of it', async () => {
    const { body } = await get('/dashboard')
    const json = /id="config">([^<]*)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({
      serviceName: 'A </script><b> service',
      productName: 'Wikibase',
      publicUrl: 'http://localhost:8080',
      subdomainSuffix: '.localhost:8080',
      captcha: { kind: 'off' },
      engine: { available: true, version: '1.43.0' },
    })
    expect(body).not.toContain('</script><b>')
  })

  test('a page is in the language of its address, the cookie or the browser, and English otherwise', async () => {
    const title = async (url: string, headers: Record<string, string> = {}) =>
      /<title>(.*?)<\/title>/.exec((await get(url, headers)).body)?.[1]
    expect(await title('/login', { 'accept-language': 'de-AT,en;q=0.5' })).toBe('Anmelden')
    expect(await title('/wikis/manage/7', { 'accept-language': 'de' })).toBe('Hülle')
    // Not prerendered in German.
    expect(await title('/', { 'accept-language': 'de' })).toBe('Hülle')
    expect(await title('/login', { 'accept-language': 'de', cookie: 'language=en' })).toBe('Log in')
    expect(await title('/login?uselang=de', { cookie: 'language=en' })).toBe('Anmelden')
    expect(await title('/login', { 'accept-language': 'ja' })).toBe('Log in')
    expect((await get('/login')).headers['vary']).toContain('Accept-Language')
  })

  test('the script of a language may be cached for a year, and its pages have no address of their own', async () => {
    const script = await get('/languages/de.0123abcd.js')
    expect([script.statusCode, script.body]).toEqual([200, SCRIPT])
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const url of ['/languages/de/index.html', '/languages/de/pages/login.html'])
      expect((await get(url)).body).toContain('<title>Shell</title>')
  })

  test('an address that names a language is remembered', async () => {
    expect((await get('/login?uselang=de')).headers['set-cookie']).toMatch(
      /^language=de; Max-Age=15552000; Path=\/; SameSite=Lax/,
    )
    for (const url of ['/login', '/login?uselang=xx', '/login?uselang=%0D%0Ax'])
      expect((await get(url)).headers['set-cookie']).toBeUndefined()
  })

  test('a link of another site, or of a wiki, shows a page in a language and changes nobody’s choice', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const response = await get('/login?uselang=de', { 'sec-fetch-site': site })
      expect(response.body).toContain('<title>Anmelden</title>')
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    for (const site of ['same-origin', 'none'])
      expect((await get('/login?uselang=de', { 'sec-fetch-site': site })).headers['set-cookie']).toBeDefined()
  })

  const linksToOutbox = async (options: InjectOptions) => {
    const { body } = await server.app.inject({ url: '/login', ...options })
    return JSON.parse(/id="config">([^<]*)<\/script>/.exec(body)?.[1] ?? '').outbox
  }

  test.each<[string, boolean, InjectOptions]>([
    ['from this machine', true, { headers: { host: 'localhost:8080' } }],
    [
      'that a page of a wiki has caused',
      true,
      { headers: { host: 'localhost:8080', 'sec-fetch-site': 'same-site' } },
    ],
    ['by a public name', false, { headers: { host: 'wikis.example.org' } }],
    ['through a proxy', false, { headers: { host: 'localhost:8080', 'x-forwarded-for': '192.0.2.7' } }],
    ['from another machine', false, { headers: { host: 'localhost:8080' }, remoteAddress: '192.0.2.7' }],
  ])('a request %s may link to the outbox: %s', async (_, allowed, options) => {
    expect(await linksToOutbox(options)).toBe(allowed)
  })

  test('no page links to the outbox of a service that sends its emails', async () => {
    const sending = await createTestApp({ distDir, smtpUrl: 'smtp://mail.example.org' })
    const { body } = await sending.app.inject({ url: '/login', headers: { host: 'localhost:8080' } })
    await sending.close()
    expect(body).toContain('"outbox":false')
  })

  test('a page has the color mode that was chosen before, or the system’s without a choice', async () => {
    expect((await get('/')).body).toContain('<html lang="en">')
    const dark = await get('/', { cookie: 'session=abc; color-mode=dark' })
    expect(dark.body).toContain('<html data-color-mode="dark" lang="en">')
    expect(dark.headers['vary']).toContain('Cookie')
    expect((await get('/', { cookie: 'color-mode="><script>' })).body).toContain('<html lang="en">')
  })

  test('a prerendered page names the service, and no name can break out of it', async () => {
    writeFileSync(join(distDir, 'pages/contact.html'), SHELL.replace('Shell', '{{serviceName}} Contact'))
    const other = await createTestApp({ distDir, serviceName: '</title><b> & co' })
    expect((await other.app.inject('/contact')).body).toContain(
      '<title>&lt;/title&gt;&lt;b&gt; &amp; co Contact</title>',
    )
    await other.close()
  })

  test('the pages change when the engine starts later', async () => {
    await get('/')
    server.engine.facts = { ...server.engine.facts, version: '1.44.0' }
    expect((await get('/')).body).toContain('1.44.0')
  })

  test('a page is compressed if the browser accepts that, and not sent if the browser has it', async () => {
    const plain = await get('/')
    const [br, gzip] = [
      await get('/', { 'accept-encoding': 'gzip, deflate, br' }),
      await get('/', { 'accept-encoding': 'gzip, br;q=0' }),
    ]
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(br.headers['vary']).toContain('Accept-Encoding')
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('/about redirects to the configured page', async () => {
    const response = await get('/about')
    expect(response.statusCode).toBe(302)
    expect(response.headers['location']).toBe('https://wikiba.se/')
  })

  test('HEAD is answered like GET without the body', async () => {
    const response = await server.app.inject({ method: 'HEAD', url: '/dashboard' })
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('')
  })

  test('a write to a page is refused', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/login', payload: {} })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: 'There is nothing here.' })
  })

  test('the server says what is missing without a build', async () => {
    const unbuilt = await createTestApp({ distDir: join(distDir, 'nowhere') })
    const response = await unbuilt.app.inject('/')
    expect(response.statusCode).toBe(503)
    expect(response.json().message).toContain('npm run build')
    await unbuilt.close()
  })
})

describe('files', () => {
  test('a hashed file may be cached for a year and is sent in the encoding of the build', async () => {
    const response = await get('/app.01abcd.js', { 'accept-encoding': 'br' })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT)
    expect((await get('/app.01abcd.js')).body).toBe(SCRIPT)
  })

  test('a file opened by itself may load nothing', async () => {
    expect((await get('/favicon.svg')).headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    )
  })

  test('a file without a hash is cached for an hour', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('the manifest has the configured name of the service', async () => {
    const response = await get('/manifest.webmanifest')
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const name = 'A </script><b> service'
    expect(response.json()).toEqual({ name, short_name: name, start_url: '/' })
  })

  test('a hashed file of an earlier build is not found', async () => {
    expect((await get('/app.bada55.js')).statusCode).toBe(404)
  })

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/.%00',
    '/%zz',
    '/app.01abcd.js.br/..',
  ])('the path %s serves nothing outside the build', async url => {
    const response = await get(url)
    expect(response.body).not.toContain('dependencies')
    expect(response.statusCode).toBeLessThan(500)
  })
})

describe('security headers', () => {
  test('a page runs only the service’s own scripts, allows only its own styles, and cannot be framed', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' ${sha('')} ${sha('body{margin:0}')}`,
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]),
    )
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('google')
  })

  test('nothing forces https on plain http, and everything does on https', async () => {
    const plain = (await get('/')).headers
    expect(plain).not.toHaveProperty('strict-transport-security')
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests')
    const secure = await createTestApp({ distDir, publicUrl: 'https://wikis.example.org' })
    const { headers } = await secure.app.inject('/')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await secure.close()
  })

  test('reCAPTCHA’s sources are allowed if it is configured', async () => {
    const captcha = { kind: 'recaptcha', siteKey: 'site', secret: 'secret' } as const
    const other = await createTestApp({ distDir, captcha })
    const response = await other.app.inject('/')
    expect(response.headers['content-security-policy']).toContain('https://www.google.com/recaptcha/')
    expect(response.body).toContain('"siteKey":"site"')
    expect(response.body).not.toContain('"secret"')
    await other.close()
  })

  test('every response forbids sniffing, framing and leaking URLs', async () => {
    for (const url of ['/', '/api/auth/login', '/favicon.svg', '/healthz'])
      expect((await get(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
      })
  })
})
