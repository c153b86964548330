import type { Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { listen } from '#server/testing/listen.ts'
import { until } from '#server/testing/until.ts'
import { createHttpServer, type HttpServerOptions } from './create-http-server.ts'

const home = { name: 'Wikistead', url: 'https://example.org' }

let server: Server
let port: number
let sockets: Socket[]
/** Makes the service's answers. Tests may replace it. */
let serve: (response: ServerResponse) => void

async function start(options: Partial<HttpServerOptions> = {}): Promise<void> {
  server = createHttpServer(
    {
      ownsHost: host => host !== 'localhost',
      handle: (_request, response) => void response.end('a wiki'),
    },
    (_request, response) => serve(response),
    { trustProxy: [], home, ...options },
  )
  port = await listen(server)
}

beforeEach(() => {
  sockets = []
  serve = response => void response.end('the service')
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  server.close()
})

function open(): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}

/** Sends raw bytes and reads until the server closes the connection. */
async function send(bytes: string): Promise<string> {
  const socket = open()
  socket.write(bytes)
  return await text(socket).catch(() => 'connection reset')
}

function get(headers = '', host = 'localhost', target = '/'): Promise<string> {
  return send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`)
}

/** The names of the cookies that an answer deletes. */
function deletedBy(answer: string): string[] {
  return [
    ...new Set([...answer.matchAll(/^set-cookie: ([^=]+)=; Max-Age=0/gim)].map(([, name = '']) => name)),
  ].sort()
}

describe.each(['localhost', 'archive.localhost'])('on %s', host => {
  beforeEach(() => start())

  test('two Host headers are refused', async () => {
    expect(await get(`Host: evil.localhost\r\n`, host)).toMatch(/^HTTP\/1.1 400 /)
    expect(await get(`host: ${host}\r\n`, host)).toMatch(/^HTTP\/1.1 400 /)
  })

  test('a target with its own host is refused', async () => {
    expect(await get('', host, 'http://evil.localhost/')).toMatch(/^HTTP\/1.1 400 /)
    expect(await get('', host, 'evil')).toMatch(/^HTTP\/1.1 400 /)
  })

  test('a request without a Host header is refused', async () => {
    expect(await send('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  })

  test('a body with two lengths is refused, and so is the request hidden in it', async () => {
    const hidden = `GET /hidden HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    for (const lengths of [
      `Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n`,
      'Content-Length: 5\r\nContent-Length: 0\r\n',
      'Transfer-Encoding: chunked, identity\r\n',
      'Transfer-Encoding : chunked\r\n',
    ]) {
      const answer = await send(`POST / HTTP/1.1\r\nHost: ${host}\r\n${lengths}\r\n0\r\n\r\n${hidden}`)
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer.match(/HTTP\/1.1 /g)).toHaveLength(1)
    }
  })

  test('a visitor with planted cookies gets rid of them by reloading', async () => {
    const stuffed = Array.from({ length: 6 }, (_, n) => `c${n}=${'x'.repeat(4000)}`).join('; ')
    const answer = await get(`Cookie: ${stuffed}\r\n`, host)
    expect(answer).toMatch(/^HTTP\/1.1 431 /)
    expect(deletedBy(answer)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5'])
    expect(answer).toContain('Please reload the page')
  })

  test('a visitor with planted cookies stays logged in', async () => {
    const own = [
      ...[
        'session',
        'known-device',
        'log-in-step',
        'color-mode',
        'wikistead_log_in',
        'wikistead_check',
        'wikistead_team',
        'wiki_0123456789abcdef_session',
      ],
      'wiki_0123456789abcdefUserName',
    ].flatMap(name => [`${name}=1`, `__Host-${name}=1`])
    const stuffed = [...own, `session2=${'x'.repeat(4000)}`, `wiki_=1`, `c=${'x'.repeat(8000)}`].join('; ')
    const answer = await get(`Cookie: ${stuffed}\r\n`, host)
    expect(answer).toMatch(/^HTTP\/1.1 431 /)
    expect(answer).not.toMatch(/clear-site-data/i)
    expect(deletedBy(answer)).toEqual(['c', 'session2', 'wiki_'])
  })

  test('a visitor with more cookies than any server reads gets rid of them, too', async () => {
    const stuffed = Array.from({ length: 180 }, (_, n) => `c${n}=${'x'.repeat(4000)}`).join('; ')
    const answer = await get(`Cookie: ${stuffed}\r\n`, host)
    expect(answer).toMatch(/^HTTP\/1.1 431 /)
    expect(deletedBy(answer).length).toBeGreaterThan(1)
    expect(answer).not.toMatch(/clear-site-data/i)
  })

  test('no link logs anybody out, however long its URL is', async () => {
    for (const length of [20_000, 40_000, 200_000]) {
      const answer = await get('Cookie: session=1; other=2\r\n', host, `/?${'x'.repeat(length)}`)
      expect(answer).not.toMatch(/clear-site-data|set-cookie/i)
    }
  })

  test('bytes that are not a request are answered with a page', async () => {
    const answer = await send('hello\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('<h1>This request cannot be read</h1>')
  })
})

describe('connections', () => {
  beforeEach(() => start({ connectionLimits: { perNetwork: 20, inAll: 100 } }))

  async function holdIdle(count: number): Promise<Socket[]> {
    const idle: Socket[] = []
    for (let n = 0; n < count; n++) {
      const socket = open().resume()
      await new Promise(resolve => socket.once('connect', resolve))
      idle.push(socket)
    }
    return idle
  }

  test('that are idle are closed for new ones, the longest idle first', async () => {
    const idle = await holdIdle(20)
    expect(await get()).toContain('the service')
    await until(() => idle[0]?.destroyed === true)
    expect(idle.filter(socket => socket.destroyed)).toHaveLength(1)
  })

  test('with a request in progress are never closed', async () => {
    const answers: ServerResponse[] = []
    serve = response => void answers.push(response)
    const working = Array.from({ length: 20 }, () => get())
    await until(() => answers.length === 20)
    const refused = await get()
    expect(refused).toMatch(/^HTTP\/1.1 429 /)
    expect(refused).toMatch(/^retry-after: 5\r$/im)
    expect(refused).toContain('Please try again in a moment')
    for (const response of answers) response.end('the service')
    expect((await Promise.all(working)).every(answer => answer.includes('the service'))).toBe(true)
  })

  test('of a continuing flood do not keep neighboring networks out', async () => {
    for (let n = 0; n < 10; n++) {
      await holdIdle(30)
      expect(await get()).toContain('the service')
    }
  })

  test('no longer count once they are closed', async () => {
    for (const socket of await holdIdle(20)) socket.destroy()
    await until(async () => (await get()).includes('the service'))
  })
})

describe('behind a proxy', () => {
  beforeEach(() => start({ trustProxy: ['loopback'], requestLimits: { perNetwork: 5, inAll: 24 } }))

  const from = (address: string) => get(`X-Forwarded-For: ${address}\r\n`)

  test("one network's requests are limited, others are answered, and the proxy may have any number of connections", async () => {
    const answers: ServerResponse[] = []
    serve = response => void answers.push(response)
    const flood = Array.from({ length: 5 }, () => from('192.0.2.1'))
    await until(() => answers.length === 5)
    expect(await from('192.0.2.1')).toMatch(/^HTTP\/1.1 429 /)
    const neighbour = from('192.0.2.2')
    await until(() => answers.length === 6)
    for (const response of answers) response.end('the service')
    expect(await neighbour).toContain('the service')
    expect(await Promise.all(flood)).toHaveLength(5)
  })

  test('all networks of one IPv6 customer are limited together', async () => {
    const answers: ServerResponse[] = []
    serve = response => void answers.push(response)
    const flood = Array.from({ length: 5 }, (_, n) => from(`2001:db8:1:${n}::1`))
    await until(() => answers.length === 5)
    expect(await from('2001:db8:1:ff::1')).toMatch(/^HTTP\/1.1 429 /)
    const neighbour = from('2001:db8:2::1')
    await until(() => answers.length === 6)
    for (const response of answers) response.end('the service')
    expect(await neighbour).toContain('the service')
    await Promise.all(flood)
  })

  test.each([
    ['eight networks', (n: number) => `192.${n}.2.1`],
    ['eight customers of IPv6', (n: number) => `2001:${n}:1::1`],
    ['all networks of one IPv6 /32', (n: number) => `2001:db8:${n}::1`],
    ['all addresses of one IPv4 /24', (n: number) => `192.0.2.${n}`],
  ])('%s with all the requests they may have leave capacity for others', async (_who, address) => {
    const answers: ServerResponse[] = []
    let refused = 0
    serve = response => void answers.push(response)
    const flood = Array.from({ length: 64 }, (_, n) => from(address(n % 8)))
    for (const answer of flood) void answer.then(text => void (text.startsWith('HTTP/1.1 429') && refused++))
    await until(() => answers.length + refused === 64)
    const taken = answers.length
    const newcomer = from('198.51.100.1')
    await until(() => answers.length === taken + 1)
    for (const response of answers) response.end('the service')
    expect(await newcomer).toContain('the service')
    await Promise.all(flood)
  })

  test('health checks are answered when the limit of requests is reached', async () => {
    const answers: ServerResponse[] = []
    serve = response => void answers.push(response)
    const flood = Array.from({ length: 24 }, (_, n) => from(`192.${n}.2.1`))
    await until(() => answers.length === 24)
    serve = response => void response.end('the service')
    expect(await get()).toMatch(/^HTTP\/1.1 503 /)
    expect(await get('', 'localhost', '/healthz')).toMatch(/^HTTP\/1.1 200 /)
    expect(await get('', 'localhost', '/readyz')).toMatch(/^HTTP\/1.1 200 /)
    expect(await get('', 'archive.localhost', '/readyz')).toMatch(/^HTTP\/1.1 503 /)
    expect(await send('POST /readyz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{')).toMatch(
      /^HTTP\/1.1 503 /,
    )
    for (const response of answers) response.end('the service')
    await Promise.all(flood)
  })

  test('an X-Forwarded-For without an IP address is not counted as a separate network', async () => {
    const answers: ServerResponse[] = []
    serve = response => void answers.push(response)
    const flood = Array.from({ length: 5 }, (_, n) => from(`made-up-${n}, fe80::1%${n}`))
    await until(() => answers.length === 5)
    expect(await from('made-up-6')).toMatch(/^HTTP\/1.1 429 /)
    for (const response of answers) response.end('the service')
    await Promise.all(flood)
  })

  test('requests that wait behind another one end with their connection', async () => {
    const ended: boolean[] = []
    serve = response => {
      const index = ended.push(false) - 1
      response.once('close', () => {
        ended[index] = true
      })
    }
    const socket = open()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'.repeat(5))
    await until(() => ended.length === 5)
    socket.destroy()
    await until(() => ended.every(Boolean))
    serve = response => void response.end('the service')
    expect(await from('192.0.2.1')).toContain('the service')
  })

  test('pipelined requests count one by one', async () => {
    const answers: ServerResponse[] = []
    serve = response => void answers.push(response)
    const socket = open()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'.repeat(8))
    await until(() => answers.length === 5)
    await nextTurn()
    for (const response of answers) response.end('the service')
    const reply = await text(socket)
    expect(reply.match(/HTTP\/1.1 200 /g)).toHaveLength(5)
    expect(answers).toHaveLength(5)
  })
})
