import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ConnectionOptions, connect as connectTls, type SecureVersion } from 'node:tls'
import { describe, expect, test } from '@jest/globals'
import { sparePort } from '#jest/spare-port.ts'
import { CUSTOM_DOMAIN, startNginx } from './testing/nginx.ts'
import { ATTACKER, eachTestHarmsNobody, VICTIM } from './testing/proxied-requests.ts'
import { allTestsShareProxiedService, HOME, openTls, service } from './testing/proxied-service.ts'

allTestsShareProxiedService()
eachTestHarmsNobody()

describe('a header that a visitor invents', () => {
  const seenAt = (url: string) => service.seen.find(each => each.url === url)?.headers

  test.each([
    ['X-Forwarded-For', '1.2.3.4'],
    ['X-Forwarded-For', '127.0.0.1, 1.2.3.4'],
    ['X_Forwarded_For', '1.2.3.4'],
    ['X-Forwarded-Host', HOME],
    ['X-Forwarded-Proto', 'http'],
    ['X-Request-Id', '0'.repeat(32)],
    ['X_Request_Id', '0'.repeat(32)],
    ['Forwarded', 'for=1.2.3.4;host=victim'],
    ['X-Real-IP', '1.2.3.4'],
    ['Proxy', 'http://attacker.example'],
  ])('tells the service nothing: %s: %s', async (name, value) => {
    await service.ask(ATTACKER, '/told', { headers: { [name]: value } })
    // The check after each test looks at the rest.
    expect(Object.values(seenAt('/told') ?? {})).not.toContain(value)
  })

  test('gives no new attempts to guess a password', async () => {
    const guess = (attempt: number) =>
      service.ask(HOME, '/api/auth/login', {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', origin: `https://${HOME}` },
          ...{ 'x-forwarded-for': `198.51.100.${attempt}`, 'x-real-ip': `198.51.100.${attempt}` },
        },
        body: JSON.stringify({ email: `${attempt}@example.org`, password: 'wrong password' }),
      })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) statuses.push((await guess(attempt)).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('cannot make nginx drop those that it adds, by naming them as headers of the connection', async () => {
    await service.ask(ATTACKER, '/told', {
      headers: { connection: 'close, X-Forwarded-For, X-Request-Id, X-Forwarded-Proto, Host' },
    })
    expect(seenAt('/told')).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: ATTACKER })
  })
})

describe('two names for one request', () => {
  const first = (response: string) => response.slice(0, response.indexOf('\r\n'))

  test('are refused, or the one in the request line counts for nginx and the service alike', async () => {
    const hosts = `Host: ${ATTACKER}\r\nHost: ${VICTIM}\r\nConnection: close\r\n\r\n`
    expect(first(await service.send(`GET / HTTP/1.1\r\n${hosts}`))).toMatch(/ 400 /)
    const close = 'Connection: close\r\n\r\n'
    const absolute = await service.send(`GET http://${VICTIM}/x HTTP/1.1\r\nHost: ${ATTACKER}\r\n${close}`)
    expect(absolute).toContain(`"host":"${VICTIM}"`)
    for (const host of ['a b', `${VICTIM}/x`, `${VICTIM}\0`, '..'])
      expect([host, first(await service.send(`GET / HTTP/1.1\r\nHost: ${host}\r\n${close}`))]).toEqual([
        host,
        expect.stringMatching(/ 40\d |^$/),
      ])
  })

  test('by plain http lead to https at the name that was asked for, and reach no service', async () => {
    const socket = connect(service.nginx.plainPort, '127.0.0.1')
    socket.write(`GET /a%0d%0aSet-Cookie:x?y HTTP/1.1\r\nHost: ${ATTACKER}\r\nConnection: close\r\n\r\n`)
    const response = await text(socket)
    expect(response).toMatch(/^HTTP\/1.1 301 /)
    expect(response).toContain(`\r\nLocation: https://${ATTACKER}/a%0d%0aSet-Cookie:x?y\r\n`)
    expect(service.seen).toEqual([])
  })
})

describe('what is sent in the clear or by old ciphers', () => {
  test.each(['/api/auth/login', '/w/api.php?action=login', '/w/rest.php/v1', '/query/sparql?query=ASK%20{}'])(
    'is not led to https, so that programs notice it: %s',
    async path => {
      const socket = connect(service.nginx.plainPort, '127.0.0.1')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: ${HOME}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /)
      expect(service.seen).toEqual([])
    },
  )

  test('is refused below TLS 1.2, and without ciphers that keep past connections secret', async () => {
    const secured = async (options: ConnectionOptions) => {
      const socket = connectTls({
        ...{ port: service.nginx.port, host: '127.0.0.1', rejectUnauthorized: false, ...options },
      })
      const result = await Promise.race([
        once(socket, 'secureConnect').then(() => socket.getProtocol()),
        once(socket, 'close').then(() => 'refused'),
      ]).catch(() => 'refused')
      socket.destroy()
      return result
    }
    const only = (version: SecureVersion, ciphers?: string) =>
      secured({ minVersion: version, maxVersion: version, ...(ciphers && { ciphers }) })
    const OLD = 'ALL@SECLEVEL=0'
    expect(await Promise.all([only('TLSv1', OLD), only('TLSv1.1', OLD)])).toEqual(['refused', 'refused'])
    expect(await Promise.all([only('TLSv1.2'), only('TLSv1.3')])).toEqual(['TLSv1.2', 'TLSv1.3'])
    for (const ciphers of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-GCM-SHA256'])
      expect([ciphers, await only('TLSv1.2', ciphers)]).toEqual([ciphers, 'refused'])
  })
})

describe('a custom domain with a block of its own in nginx', () => {
  test('has its own certificate and arrives as what it is, with the headers that nginx makes', async () => {
    const invented = {
      ...{ 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': HOME, 'x-forwarded-proto': 'http' },
      ...{ 'x-forwarded-port': '80', 'x-real-ip': '1.2.3.4', forwarded: 'for=1.2.3.4', proxy: 'http://a' },
      ...{ 'x-request-id': '0'.repeat(32), x_forwarded_for: '1.2.3.4' },
    }
    // The check after each test looks at each header of these.
    for (const headers of [invented, { connection: 'close, X-Forwarded-For, X-Forwarded-Proto, Host' }])
      expect(JSON.parse((await service.ask(CUSTOM_DOMAIN, '/a?b', { headers })).text)).toEqual({
        ...{ host: CUSTOM_DOMAIN, url: '/a?b', body: '' },
      })
    const [own, others] = [await certificateFor(CUSTOM_DOMAIN), await certificateFor(VICTIM)]
    expect([own === others, (await certificateFor(HOME)) === others]).toEqual([false, true])
  })

  test.each([
    ['capitals and a port', 'WIKI.Museum.Example:443', CUSTOM_DOMAIN],
    ['a trailing dot', `${CUSTOM_DOMAIN}.`, CUSTOM_DOMAIN],
    ['a name below it', `a.${CUSTOM_DOMAIN}`, `a.${CUSTOM_DOMAIN}`],
  ])('spelt with %s is that name for the service', async (_how, host, name) => {
    expect(JSON.parse((await service.ask(host, '/x')).text)).toMatchObject({ host: name })
  })

  test('is a wiki on all of its addresses: the service answers there with none of its own', async () => {
    for (const path of ['/api/auth/login', '/outbox', '/metrics', '/readyz', '/@away'])
      expect(JSON.parse((await service.ask(CUSTOM_DOMAIN, path)).text)).toMatchObject({ url: path })
  })

  test('is answered on its connections, and so is each other name: nothing is mixed up', async () => {
    const socket = await openTls(service.nginx.port, 'http/1.1', CUSTOM_DOMAIN)
    const hosts = [CUSTOM_DOMAIN, VICTIM, CUSTOM_DOMAIN]
    for (const host of hosts) socket.write(`GET /x HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    socket.write(`GET http://${VICTIM}/y HTTP/1.1\r\nHost: ${CUSTOM_DOMAIN}\r\nConnection: close\r\n\r\n`)
    const answered = [...(await text(socket)).matchAll(/"host":"([^"]+)"/g)].map(([, host]) => host)
    expect(answered).toEqual([...hosts, VICTIM])
  })

  test('by plain http leads to https at the same name', async () => {
    const socket = connect(service.nginx.plainPort, '127.0.0.1')
    socket.write(`GET /a HTTP/1.1\r\nHost: ${CUSTOM_DOMAIN}\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toContain(`\r\nLocation: https://${CUSTOM_DOMAIN}/a\r\n`)
  })

  const certificateFor = async (host: string) => {
    const socket = await openTls(service.nginx.port, 'http/1.1', host)
    const { fingerprint256 } = socket.getPeerCertificate()
    socket.destroy()
    return fingerprint256
  }
})

describe('what is too large', () => {
  test('is refused by the service with its own message before it has arrived completely', async () => {
    const response = await service.ask(HOME, '/api/contact/sendMessage', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `https://${HOME}` },
      body: JSON.stringify({ message: 'x'.repeat(4_000_000) }),
    })
    expect([response.status, JSON.parse(response.text)]).toEqual([
      413,
      { message: 'This is more than we accept in one request.' },
    ])
  })

  test('in cookies is answered by the service, so that the visitor gets rid of them', async () => {
    const cookie = Array.from({ length: 5 }, (_, n) => `c${n}=${'x'.repeat(4000)}`).join('; ')
    const { status, headers } = await service.ask(VICTIM, '/', { headers: { cookie } })
    const deleted = [headers['set-cookie'] ?? []].flat().map(line => line.slice(0, line.indexOf('=')))
    expect([status, headers['clear-site-data']]).toEqual([431, undefined])
    expect([...new Set(deleted)].sort()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4'])
  })

  test('for nginx is refused by it', async () => {
    const { status } = await service.ask(VICTIM, '/', {
      method: 'POST',
      headers: { 'content-length': String(65 * 1024 * 1024) },
    })
    expect(status).toBe(413)
    expect((await service.send(`GET /${'x'.repeat(40_000)} HTTP/1.1\r\n`)).slice(0, 12)).toBe('HTTP/1.1 414')
  })
})

test.each(['wikis.example.org', CUSTOM_DOMAIN])(
  'while the service starts again, visitors of %s are asked to come back, without the name of a program',
  async host => {
    const nginx = await startNginx(await sparePort())
    try {
      const sent = request({
        ...{ host: '127.0.0.1', port: nginx.port, rejectUnauthorized: false, agent: false },
        ...{ path: '/emailVerification/secret', headers: { host } },
      })
      sent.end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      expect(response.statusCode).toBe(503)
      expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      const page = await text(response)
      expect(page).toContain('<h1>The service is not available at the moment</h1>')
      expect(page + response.headers.server).not.toMatch(/nginx\/|secret|127\.0\.0\.1/)
    } finally {
      await nginx.stop()
    }
  },
)
