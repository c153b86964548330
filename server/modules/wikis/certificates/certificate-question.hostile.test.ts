import { afterEach, describe, expect, test } from '@jest/globals'
import {
  check,
  claim,
  createDomainsApp,
  type DomainsApp,
  HOST,
  prove,
} from '#server/testing/domain-claims.ts'
import { createMember } from '#server/testing/test-member.ts'

const TOKEN = 'a-token-for-the-operator'
const PUBLIC = {
  ...{ publicUrl: 'https://wikis.example.org', subdomainSuffix: '.wikis.example.org' },
  ...{ metricsToken: TOKEN, trustProxy: ['loopback'] },
}
const LOCAL = { metricsToken: TOKEN }

let app: DomainsApp

afterEach(async () => await app.close())

async function start(config: Parameters<typeof createDomainsApp>[0]): Promise<void> {
  app = await createDomainsApp(config)
  const ada = await createMember(app, { email: 'ada@example.org' })
  const wiki = await claim(app, ada, HOST)
  await prove(app, ada, wiki)
  await check(app, ada, wiki)
}

const basic = (password: string) => `Basic ${Buffer.from(`caddy:${password}`).toString('base64')}`

async function ask(headers: Record<string, string>, query = `?domain=${HOST}`, remoteAddress = '127.0.0.1') {
  const response = await app.app.inject({
    ...{ url: `/internal/tls${query}`, remoteAddress },
    headers: { host: '127.0.0.1:8080', ...headers },
  })
  return response.statusCode
}

describe('a client that asks whether a domain may have a certificate', () => {
  test.each([
    ['from another machine', {}, '203.0.113.9'],
    ['from this machine, of a public service', {}, '127.0.0.1'],
    ['with a wrong token', { authorization: basic(`${TOKEN}x`) }, '127.0.0.1'],
    ['with the token as a user’s name', { authorization: `Basic ${btoa(`${TOKEN}:`)}` }, '127.0.0.1'],
    ['with no token', { authorization: 'Basic ' }, '127.0.0.1'],
    ['as a proxy on this machine passes it on', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    ['with a header that names this machine', { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9'],
    ['with another such header', { 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' }, '203.0.113.9'],
    [
      'through a proxy, with the right token',
      { authorization: basic(TOKEN), 'x-forwarded-for': '127.0.0.1' },
      '127.0.0.1',
    ],
    ['through a CDN, with the right token', { authorization: basic(TOKEN), via: '1.1 cdn' }, '203.0.113.9'],
  ])('%s learns nothing', async (_who, headers, address) => {
    await start(PUBLIC)
    expect(await ask(headers as Record<string, string>, undefined, address)).toBe(404)
    expect(await app.deps.db.selectFrom('domain_certificates').selectAll().execute()).toEqual([])
  })

  test.each([
    ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['by a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['by a name that somebody leads here', { host: 'rebound.evil.com:8080' }],
  ])('%s learns nothing of a service for this machine either', async (_who, headers) => {
    await start(LOCAL)
    expect(await ask(headers as Record<string, string>, `?domain=${HOST}`)).toBe(404)
  })

  test('gets an answer with the token, or from a service for this machine only', async () => {
    await start(PUBLIC)
    expect(await ask({ authorization: basic(TOKEN) })).toBe(200)
    expect(await ask({ authorization: `Bearer ${TOKEN}` })).toBe(200)
    await app.close()
    await start(LOCAL)
    expect(await ask({})).toBe(200)
  })
})

describe('a name', () => {
  test.each([
    ...['', '?domain=', '?domain=.', '?other=data.museum.com', `?domain=${HOST}&domain=${HOST}`],
    ...[
      `?domain=${HOST}.`,
      `?domain=${HOST}:443`,
      `?domain=${HOST}:8080`,
      `?domain=%20${HOST}`,
      `?domain=${HOST}%00`,
    ],
    ...[
      `?domain=DATA.MUSEUM.COM`,
      `?domain=${HOST}%0d%0a`,
      `?domain=https://${HOST}`,
      `?domain=*.museum.com`,
    ],
    ...[`?domain=a.${HOST}`, '?domain=museum.com', '?domain=com', '?domain=127.0.0.1', '?domain=%5B::1%5D'],
    ...[
      '?domain=wikis.example.org',
      '?domain=a.wikis.example.org',
      '?domain=m%C3%BCseum.com',
      '?domain=data%E3%80%82museum.com',
    ],
    ...[
      "?domain=data.museum.com'%20or%201=1",
      `?domain=${'a.'.repeat(200)}com`,
      `?domain=${'a'.repeat(8000)}`,
    ],
    ...['?domain=waiting:0123456789abcdef', '?domain[]=data.museum.com', '?domain=%ff%fe'],
  ])('that is written as %j gets no certificate', async query => {
    await start(PUBLIC)
    expect(await ask({ authorization: basic(TOKEN) }, query)).toBeGreaterThanOrEqual(400)
    expect(await app.deps.db.selectFrom('domain_certificates').selectAll().execute()).toEqual([])
  })

  test('of another script gets one as punycode, as browsers ask for it', async () => {
    await start(PUBLIC)
    const bob = await createMember(app)
    const wiki = await claim(app, bob, 'Bücher.museum.com')
    const record = { host: 'xn--bcher-kva.museum.com' }
    await prove(app, bob, wiki)
    await check(app, bob, wiki)
    expect(await ask({ authorization: basic(TOKEN) }, `?domain=${record.host}`)).toBe(200)
  })

  test('that nobody has proved can be requested thousands of times without a trace', async () => {
    await start(PUBLIC)
    for (let index = 0; index < 2000; index++)
      expect(await ask({ authorization: basic(TOKEN) }, `?domain=n${index}.museum.com`)).toBe(404)
    expect(await ask({ authorization: basic(TOKEN) })).toBe(200)
    expect(await app.deps.db.selectFrom('domain_certificates').selectAll().execute()).toHaveLength(1)
  })
})
