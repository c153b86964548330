import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from '@jest/globals'
import { PREFACE, requestFrames } from './testing/http2-frames.ts'
import { ATTACKER, faultsIn, VICTIM } from './testing/proxied-requests.ts'
import { allTestsShareProxiedService, HOME, service } from './testing/proxied-service.ts'

// Ten attempts to log in are allowed, so this file has a service of its own.

const CUSTOM = 'data.museum.com'

allTestsShareProxiedService()

afterEach(() => {
  expect(faultsIn(service.seen)).toEqual([])
  service.seen.length = 0
})

describe('a session by https', () => {
  const person = { email: 'ada@example.org', password: 'a long enough password' }
  const api = async (path: string, headers: Record<string, string>, host = HOME) =>
    await service.ask(host, `/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `https://${HOME}`, ...headers },
      body: JSON.stringify(person),
    })

  test.each<[string, Record<string, string>]>([
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'http' }],
    ['X-Forwarded-Ssl', { 'x-forwarded-ssl': 'off', 'front-end-https': 'off', 'x-url-scheme': 'http' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': CUSTOM, 'x-host': CUSTOM, 'x-original-host': CUSTOM }],
    ['Forwarded', { forwarded: `proto=http;host=${CUSTOM}` }],
    ['Upgrade-Insecure-Requests', { 'upgrade-insecure-requests': '0' }],
  ])('keeps its cookies to this host and to https, whatever %s says', async (_header, headers) => {
    await api('/user/register', {})
    const { status, headers: answered } = await api('/auth/login', headers)
    expect([status, answered['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    const cookies = answered['set-cookie'] ?? []
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-[^;]+;/)
      expect(cookie).toMatch(/; Secure(;|$)/)
      expect(cookie).not.toMatch(/; domain/i)
    }
  })

  test('does not count under the name that http gives it, nor on a wiki or a custom domain', async () => {
    const { headers } = await api('/auth/login', {})
    const [cookie = ''] = (headers['set-cookie'] ?? []).map(line => line.split(';')[0])
    const userAt = async (sent: string) =>
      (await service.ask(HOME, '/api/auth/login', { headers: { cookie: sent } })).status
    expect(await userAt(cookie)).toBe(200)
    for (const sent of [
      cookie.replace('__Host-', ''),
      cookie.replace('__Host-', '__Secure-'),
      cookie.replace('__Host-', '__HOST-'),
      cookie.replace('__Host-', ' __Host- '),
    ])
      expect([sent, await userAt(sent)]).toEqual([sent, 401])
    for (const host of [ATTACKER, CUSTOM])
      expect(
        JSON.parse((await service.ask(host, '/api/auth/login', { headers: { cookie } })).text),
      ).toMatchObject({ host, url: '/api/auth/login' })
  })

  test.each([
    `http://${HOME}`,
    `https://${HOME}:444`,
    `https://${HOME}.`,
    `https://${ATTACKER}`,
    `https://${CUSTOM}`,
    `https://${HOME}.${CUSTOM}`,
    `https://user@${HOME}`,
    'null',
  ])('is begun by no page of %s', async origin => {
    const { status, headers } = await api('/auth/login', { origin })
    expect([status, headers['set-cookie']]).toEqual([403, undefined])
  })

  test.each([
    ['a port', `${HOME}:80`],
    ['capitals', HOME.toUpperCase()],
    ['a full stop at its end', `${HOME}.`],
  ])('is the same at the service’s name with %s', async (_what, host) => {
    const { status, headers } = await api('/auth/login', {}, host)
    expect([status, String(headers['set-cookie'])]).toEqual([200, expect.stringContaining('__Host-')])
  })

  test('sent by http is not passed on, whatever it asks for', async () => {
    for (const request of [
      `POST /api/auth/login HTTP/1.1\r\nHost: ${HOME}\r\nX-Forwarded-Proto: https\r\nContent-Length: 2\r\n\r\n{}`,
      `GET / HTTP/1.1\r\nHost: ${HOME}\r\nCookie: __Host-session=x\r\nFront-End-Https: on\r\n\r\n`,
      `GET https://${HOME}/ HTTP/1.1\r\nHost: ${CUSTOM}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${CUSTOM}\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n`,
    ]) {
      const socket = connect(service.nginx.plainPort, '127.0.0.1')
      socket.write(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
      const answer = await text(socket)
      // Programs are refused; people are led to https.
      expect(answer).toMatch(
        request.includes(' /api/')
          ? /^HTTP\/1.1 403 /
          : /^HTTP\/1.1 301 [\s\S]*\r\nLocation: https:\/\/(wikis\.example\.org|data\.museum\.com)\//,
      )
      expect(answer).not.toMatch(/set-cookie/i)
    }
    expect(service.seen).toEqual([])
  })
})

test('one connection of HTTP/2 for several names serves each of them as itself', async () => {
  const hosts = [ATTACKER, CUSTOM, VICTIM, 'WWW.Museum.com', 'xn--pple-43d.com']
  const frames = hosts.map((host, turn) =>
    requestFrames(2 * turn + 1, [
      ...([
        [':method', 'GET'],
        [':scheme', 'https'],
        [':path', `/at-${turn}`],
        [':authority', host],
      ] as const),
    ]),
  )
  await service.send(Buffer.concat([PREFACE, ...frames]), 'h2')
  expect(service.seen.map(({ url, headers }) => [url, headers.host]).sort()).toEqual(
    hosts.map((host, turn) => [`/at-${turn}`, host.toLowerCase()]),
  )
})
