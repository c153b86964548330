import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { phpResponse, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { fuzz } from '#server/testing/fuzz.ts'

let kit: TestGateway
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  kit = await startTestGateway()
})
afterAll(() => {
  agent.destroy()
  kit.close()
})

/** Sends a request on the one connection that all requests share. */
async function ask(method = 'GET'): Promise<{ answer: IncomingMessage; body: string }> {
  const sent = request({
    port: kit.port,
    host: '127.0.0.1',
    agent,
    method,
    headers: { host: 'busy.localhost' },
  })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { answer, body: await text(answer) }
}

describe('a wiki whose PHP an attacker controls', () => {
  const name = fc.oneof(
    fc.constantFrom(
      ...[
        'Content-Length',
        'Transfer-Encoding',
        'Trailer',
        'Connection',
        'Keep-Alive',
        'Upgrade',
        'TE',
        'Date',
      ],
      ...[
        'Content-Encoding',
        'Set-Cookie',
        'Location',
        'Status',
        'Content-Type',
        'Proxy-Connection',
        '__proto__',
      ],
    ),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  const value = fc.oneof(
    fc.constantFrom(
      '0',
      '5',
      '-1',
      'chunked',
      'chunked, identity',
      'close',
      'keep-alive',
      'h2c',
      'a\r\nB: c',
      '',
    ),
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  const headers = fc.array(fc.tuple(name, value), { maxLength: 5 })
  const status = fc.oneof(fc.constantFrom(200, 204, 205, 304, 404, 500), fc.integer({ min: 200, max: 599 }))
  const method = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST')
  const body = fc.oneof(
    fc.constant(''),
    fc.string(),
    fc.constant('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
  )

  test('cannot send a response part of which is taken for the next response on the connection', async () => {
    await fc.assert(
      fc.asyncProperty(headers, status, method, body, async (sent, code, verb, content) => {
        kit.php = async () => phpResponse(content, sent, code)
        const { answer } = await ask(verb)
        expect([code, 502]).toContain(answer.statusCode)
        kit.php = async () => phpResponse('the next answer', [['X-Next', 'yes']])
        const next = await ask()
        expect([next.answer.statusCode, next.answer.headers['x-next'], next.body]).toEqual([
          200,
          'yes',
          'the next answer',
        ])
      }),
      fuzz(300),
    )
  })

  test.each([
    ['X-Accel-Redirect', '/internal/file'],
    ['X-Accel-Buffering', 'no'],
    ['X-Sendfile', '/etc/passwd'],
    ['Trailer', 'X-Late'],
    ['Upgrade', 'h2c'],
    ['Proxy-Authenticate', 'Basic'],
    ['Strict-Transport-Security', 'max-age=0'],
  ])('gives no orders to the proxy or about the host: %s', async (name, value) => {
    kit.php = async () => phpResponse('page', [[name, value]])
    const { answer, body } = await ask()
    expect(body).toBe('page')
    expect(answer.headers).not.toHaveProperty(name.toLowerCase())
  })

  test('cannot have the notice of its failure sent without its text', async () => {
    kit.php = async () => ({ ...phpResponse('', [['X-Broken', 'a\u0000b']], 304) })
    const { answer, body } = await ask()
    expect([answer.statusCode, answer.statusMessage]).toEqual([502, 'Bad Gateway'])
    expect(body).toContain('The wiki did not respond')
  })
})

test('a response that breaks off while the body of its request is still arriving does not end the server', async () => {
  const breaksOff = async function* () {
    yield Buffer.from('the first half')
    throw new Error('There is no room for the answer.')
  }
  kit.php = async () => ({ status: 200, headers: [], body: Readable.from(breaksOff()) })
  const socket = connect(kit.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: busy.localhost\r\nContent-Length: 5\r\n\r\n')
  const answer = await text(socket).catch(() => 'connection reset')
  expect(answer).not.toMatch(/\r\n0\r\n\r\n$/)
  kit.php = async () => phpResponse('still here')
  expect((await ask()).body).toBe('still here')
})
