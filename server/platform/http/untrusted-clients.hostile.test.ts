import { afterEach, describe, expect, test } from '@jest/globals'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { createOutboxTransport, outboxDir } from '#server/platform/email/outbox-transport.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { outgoingEmail } from '#server/testing/outgoing-email.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp

afterEach(async () => {
  await server.close()
})

const PUBLIC: Partial<ServerConfig> = { publicUrl: 'https://wikis.example.org' }

const FAULT = `The wiki engine cannot start: /srv/secret/place is broken
    at makeTemplate (/opt/wikistead/server/wikis/template/make-template.ts:42:7)`

describe('/readyz', () => {
  const reasonFor = async (request: { remoteAddress?: string; headers?: Record<string, string> } = {}) => {
    const headers = { host: 'localhost:8080', ...request.headers }
    return (await server.app.inject({ url: '/readyz', ...request, headers })).json().reason
  }

  test.each([
    ['from another machine', { remoteAddress: '192.0.2.7' }],
    ['through a proxy', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['through a proxy that sends nonsense', { headers: { 'x-forwarded-for': 'nonsense' } }],
    ['by a public name', { headers: { host: 'wikis.example.org' } }],
  ])('tells a request %s that something is broken, but not what', async (_, request) => {
    server = await createTestApp({ trustProxy: ['loopback'] })
    server.engine.makeUnavailable(FAULT)
    expect(await reasonFor(request)).toBe('The wiki engine is not running.')
  })

  test('tells local requests what is broken', async () => {
    server = await createTestApp()
    server.engine.makeUnavailable(FAULT)
    expect(await reasonFor()).toBe(FAULT)
  })

  test('of a public service never tells what is broken, because a proxy on the same machine may hide itself', async () => {
    server = await createTestApp(PUBLIC)
    server.engine.makeUnavailable(FAULT)
    expect(await reasonFor()).toBe('The wiki engine is not running.')
  })

  test('says if emails reach nobody', async () => {
    const mail = async (config: Partial<ServerConfig>) => {
      server = await createTestApp(config)
      const answer = (await server.app.inject('/readyz')).json()
      if (Object.keys(config).length > 0) await server.close()
      return answer.mail
    }
    expect(await mail(PUBLIC)).toBe('nowhere')
    expect(await mail({ ...PUBLIC, smtpUrl: 'smtp://mail.example.org' })).toBeUndefined()
    expect(await mail({})).toBeUndefined()
  })
})

describe('the outbox of a public service without an SMTP server', () => {
  test.each(['localhost', 'localhost:8080', '127.0.0.1', '[::1]:8080', 'wikis.example.org'])(
    'is not shown to requests for %s',
    async host => {
      server = await createTestApp(PUBLIC)
      await createOutboxTransport(outboxDir(server.deps.config)).deliver(
        outgoingEmail({
          id: '3f2a91c0-0000-4000-8000-000000000001',
          subject: 'Your login',
          text: 'Password: hunter2',
        }),
      )
      for (const url of [
        '/outbox',
        '/outbox/',
        '/outbox/20260102T000000000Z-3f2a91c0-0000-4000-8000-000000000001.eml',
      ]) {
        const { body } = await server.app.inject({ url, headers: { host } })
        expect(body).not.toMatch(/Your login|hunter2|every email is kept/)
      }
    },
  )
})

describe('X-Forwarded-For behind a trusted proxy', () => {
  async function knock(forwarded: string): Promise<number> {
    const answer = await post(
      server,
      null,
      '/auth/login',
      { email: `${Math.random()}@example.org`, password: 'wrong password' },
      { headers: { 'x-forwarded-for': forwarded } },
    )
    return answer.statusCode
  }

  test.each<[what: string, value: (attempt: number) => string]>([
    ['a made-up word', attempt => `visitor-${attempt}`],
    ['a word before a proxy’s address', attempt => `visitor-${attempt}, 127.0.0.1`],
    ['an address with a port', attempt => `198.51.100.7:${1000 + attempt}`],
    ['another spelling of an address', attempt => `198.51.100.7${' '.repeat(attempt)}x`],
    ['an address out of range', attempt => `198.51.100.${300 + attempt}`],
    ['an IPv6 zone', attempt => `fe80::1%zone${attempt}`],
    [
      'an IPv4 address in IPv6’s clothing',
      attempt => (attempt % 2 ? '::ffff:198.51.100.7' : '::FFFF:c633:6407'),
    ],
    ['a real address with a made-up one before it', attempt => `10.9.9.${attempt}, 198.51.100.7`],
  ])('does not give %s new attempts', async (_, value) => {
    server = await createTestApp({ trustProxy: ['loopback'] })
    const answers: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) answers.push(await knock(value(attempt)))
    expect(answers.filter(status => status === 429).length).toBeGreaterThanOrEqual(2)
  })

  test('still distinguishes two real visitors', async () => {
    server = await createTestApp({ trustProxy: ['loopback'] })
    for (let attempt = 0; attempt < 12; attempt += 1) await knock('198.51.100.7')
    expect(await knock('198.51.100.7')).toBe(429)
    expect(await knock('198.51.100.8')).toBe(401)
  })

  test('is logged as an IP address, whatever was sent', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: text => void lines.push(text) })
    server = await createTestApp({ trustProxy: ['loopback'] }, { log })
    await knock('<script>')
    expect(JSON.parse(lines.at(-1) ?? '').req.remoteAddress).toBe('127.0.0.1')
  })
})
