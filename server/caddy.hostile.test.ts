import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { domainApi } from '#contract/domain/domain-paths.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { sparePort } from '#jest/spare-port.ts'
import { look } from './platform/tls/certificate-check.ts'
import { type Caddy, startCaddy, whyNoCaddy } from './testing/caddy.ts'
import { check, claim, createDomainsApp, type DomainsApp, prove } from './testing/domain-claims.ts'
import { portOf } from './testing/listen.ts'
import { faultsIn } from './testing/proxied-requests.ts'
import { EchoingEngine, HOME } from './testing/proxied-service.ts'
import { post } from './testing/requests.ts'
import { createMember, type TestMember } from './testing/test-member.ts'
import { isWikiHost, ownHostNames } from './wikis/host-name.ts'

/** As the real engine tells its hosts from the service's. */
class Engine extends EchoingEngine {
  override ownsHost(host: string): boolean {
    return isWikiHost(host, ownHostNames(`https://${HOME}`))
  }
}

const TOKEN = 'a-token-for-the-operator'
const NAMES = [
  ...['proven', 'first', 'unproven', 'withdrawn', 'deleted', 'renewed', 'one', 'two', 'three', 'forged'],
].map(name => `${name}.museum.com`)
const [PROVEN = '', FIRST = '', UNPROVEN = '', WITHDRAWN = '', DELETED = '', RENEWED = ''] = NAMES

const reason = whyNoCaddy()
/** A line of the run says why it is left out. */
const withCaddy = reason === null ? describe : describe.skip
const where = reason === null ? '' : ` (not tested here: ${reason})`

withCaddy(`Caddy with the configuration that operators get${where}`, () => {
  let app: DomainsApp
  let ada: TestMember
  let caddy: Caddy
  const seen: { url: string; headers: IncomingMessage['headers']; rawHeaders: readonly string[] }[] = []

  /** How the service has answered Caddy's questions. */
  const answered: number[] = []

  beforeAll(async () => {
    app = await createDomainsApp(
      {
        ...{ publicUrl: `https://${HOME}`, subdomainSuffix: `.${HOME}`, trustProxy: ['loopback'] },
        ...{ metricsToken: TOKEN, certificateLimit: 8 },
      },
      { engine: new Engine() },
    )
    app.app.server.prependListener('request', (asked: IncomingMessage, answer: ServerResponse) => {
      const { url = '', headers, rawHeaders } = asked
      if (url.startsWith('/internal/')) answer.once('finish', () => answered.push(answer.statusCode))
      // Caddy's own question, every second.
      else if (url !== '/healthz') seen.push({ url, headers: { ...headers }, rawHeaders: [...rawHeaders] })
    })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    caddy = await startCaddy({ ports: [portOf(app.app.server)], token: TOKEN, names: NAMES })
    ada = await createMember(app, { email: 'ada@example.org' })
  })
  afterAll(async () => {
    await caddy?.stop()
    app?.app.server.closeAllConnections()
    await app?.close()
  })
  beforeEach(() => {
    seen.length = 0
    answered.length = 0
  })

  const proven = async (domain: string) => {
    const wiki = await claim(app, ada, domain)
    await prove(app, ada, wiki)
    expect(await check(app, ada, wiki)).toMatchObject({ status: 'verified' })
    return wiki
  }
  /** Requests as a browser does, which checks the certificate. */
  const ask = async (host: string, path = '/', options: RequestOptions = {}) => {
    const sent = request({
      ...{ host: caddy.address, port: 443, servername: host, ca: caddy.authority, agent: false, path },
      signal: AbortSignal.timeout(MINUTE_MS),
      ...options,
      headers: { host, ...options.headers },
    })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
  }
  const serial = async (servername: string): Promise<string> => {
    const socket = connectTls({ host: caddy.address, port: 443, servername, ca: caddy.authority })
    socket.setTimeout(MINUTE_MS, () => socket.destroy(new Error(`No handshake for ${servername}`)))
    await once(socket, 'secureConnect')
    const { serialNumber } = socket.getPeerCertificate()
    socket.destroy()
    return serialNumber
  }
  const seenFor = async (servername: string) =>
    await look({ host: caddy.address, port: 443, servername, ca: caddy.authority })
  const certificateOf = async (wiki: { id: number }) =>
    (await post(app, ada, domainApi.certificate, { wiki: wiki.id })).json().data

  test('serves a proven domain by https at its first request', async () => {
    await proven(PROVEN)
    const answer = await ask(PROVEN, '/wiki/Main_Page')
    expect(JSON.parse(answer.text)).toMatchObject({ host: PROVEN, url: '/wiki/Main_Page' })
    const certificate = await seenFor(PROVEN)
    expect(certificate).toEqual({ validUntil: expect.any(Date) })
  })

  test('gets nothing for a domain that is not proved, and something as soon as it is', async () => {
    const wiki = await claim(app, ada, UNPROVEN)
    expect(await seenFor(UNPROVEN)).toBe('none')
    await prove(app, ada, wiki)
    await check(app, ada, wiki)
    expect(await certificateOf(wiki)).toMatchObject({ state: 'waiting' })
    expect((await ask(UNPROVEN)).status).toBe(200)
    expect(await certificateOf(wiki)).toMatchObject({ state: 'allowed', allowed_at: expect.any(String) })
  })

  test.each([
    ...[
      `a.${FIRST}`,
      `*.${FIRST}`,
      `${FIRST}.evil.com`,
      `x${FIRST}`,
      'localhost',
      'museum',
      'metadata.google.internal',
    ],
    ...[
      '127.0.0.1',
      `a.b.${HOME}`,
      'xn--.com',
      `${'a'.repeat(63)}.museum.com`,
      'a_b.museum.com',
      '..',
      '%00.museum.com',
    ],
  ])('gets nothing for the name %j, whoever names it', async name => {
    expect(await seenFor(name)).toBe('none')
  })

  test('knows a proven domain however a visitor spells it, by one certificate', async () => {
    const certificate = await serial(PROVEN)
    expect(await serial(PROVEN.toUpperCase())).toBe(certificate)
    expect((await ask(PROVEN, '/', { headers: { host: `${PROVEN.toUpperCase()}:443` } })).status).toBe(200)
  })

  test('gets nothing for a claim that is withdrawn', async () => {
    const wiki = await claim(app, ada, WITHDRAWN)
    await prove(app, ada, wiki)
    await post(app, ada, domainApi.withdraw, { wiki: wiki.id })
    expect(await seenFor(WITHDRAWN)).toBe('none')
  })

  test('gets nothing new for a deleted wiki', async () => {
    const wiki = await proven(DELETED)
    await post(app, ada, api.deleteWiki, { wiki: wiki.id })
    expect(await seenFor(DELETED)).toBe('none')
  })

  test('renews a certificate while the wiki is there, and no longer', async () => {
    const wiki = await proven(RENEWED)
    const first = await serial(RENEWED)
    let second = first
    while (second === first) second = await serial(RENEWED)
    await post(app, ada, api.deleteWiki, { wiki: wiki.id })
    // One may still have been asked for before.
    const refused = () => answered.filter(status => status === 404).length
    const handshakesUntil = async (count: number) => {
      for (;;) {
        const last = await serial(RENEWED)
        if (refused() >= count) return last
      }
    }
    const before = await handshakesUntil(3)
    expect(await handshakesUntil(6)).toBe(before)
  })

  test('gets no more first certificates for an account than it may have in a day, and keeps renewing those it has', async () => {
    const wikis = []
    for (const name of ['one', 'two', 'three']) wikis.push(await proven(`${name}.museum.com`))
    Object.assign(app.deps.config, { certificateLimit: 4 })
    const states = []
    for (const name of ['one', 'two', 'three']) states.push(typeof (await seenFor(`${name}.museum.com`)))
    const [, , last] = wikis
    expect(states).toEqual(['object', 'string', 'string'])
    expect(last && (await certificateOf(last))).toMatchObject({
      state: 'over_limit',
      again_at: expect.any(String),
    })
    expect((await ask(PROVEN)).status).toBe(200)
  })

  test('is told nothing by visitors: neither who they are, nor whether a domain is proved', async () => {
    const headers = {
      ...{ 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': HOME, 'x-forwarded-proto': 'http' },
      ...{ 'x-forwarded-port': '80', 'x-real-ip': '1.2.3.4', forwarded: 'for=1.2.3.4', proxy: 'http://a' },
      ...{ 'x-request-id': '0'.repeat(32), x_forwarded_for: '1.2.3.4', x_real_ip: '127.0.0.1' },
    }
    for (const each of [headers, { connection: 'close, X-Forwarded-For, X-Forwarded-Proto, Host' }])
      await ask(PROVEN, '/told', { headers: each })
    expect(seen).toHaveLength(2)
    expect(faultsIn(seen, /^[0-9a-f-]{36}$/)).toEqual([])
    const question = `/internal/tls?domain=${PROVEN}`
    const basic = `Basic ${Buffer.from(`caddy:${TOKEN}`).toString('base64')}`
    for (const host of [HOME, 'localhost', '127.0.0.1'])
      for (const authorization of ['', basic, `Bearer ${TOKEN}`]) {
        const answer = await ask(host, question, {
          ...{ servername: HOME, rejectUnauthorized: false },
          headers: { authorization, 'x-forwarded-for': '127.0.0.1', connection: 'close, X-Forwarded-For' },
        })
        expect(answer.status).toBe(host === HOME ? 404 : answer.status)
        expect(answer.text).not.toContain('allowed')
      }
  })

  test('leads plain http to https, except for programs, and asks the service for nothing', async () => {
    const plain = async (path: string) => {
      const socket = connect(80, caddy.address)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${PROVEN}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      )
      return await text(socket)
    }
    const page = await plain('/wiki/A?b')
    expect(page).toMatch(/^HTTP\/1\.1 301 /)
    expect(page).toContain(`\r\nLocation: https://${PROVEN}/wiki/A?b\r\n`)
    for (const path of ['/api/auth/login', '/w/api.php', '/w/rest.php/v1', '/query/sparql'])
      expect(await plain(path)).toMatch(/^HTTP\/1\.1 403 /)
    expect(seen).toEqual([])
  })

  test('asks visitors to come back while the service starts again', async () => {
    const away = await startCaddy({ ports: [await sparePort()], token: TOKEN, names: NAMES })
    try {
      const sent = request({
        ...{ host: away.address, port: 443, servername: HOME, rejectUnauthorized: false, agent: false },
        ...{ path: '/emailVerification/secret', headers: { host: HOME } },
      })
      sent.end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const page = await text(answer)
      expect(answer.statusCode).toBe(503)
      expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(page).toContain('<h1>The service is not available at the moment</h1>')
      expect(page).not.toMatch(/secret|127\.0\.0\.1/)
      expect(await look({ host: away.address, port: 443, servername: PROVEN, ca: away.authority })).toBe(
        'none',
      )
    } finally {
      await away.stop()
    }
  })
})
