// @sqlite-only: a server without a database.

import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { listen } from '#server/testing/listen.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { createHttpServer } from './create-http-server.ts'
import { GentleClose } from './gentle-close.ts'

/** Bytes; more than the system's buffers can hold. */
const LARGE = 32 * 1024 * 1024
const HOSTS = ['localhost', 'archive.localhost']

/** The clock of a machine that is never busy unless a test changes it. */
let clock: { now: () => number }
let gentleClose: GentleClose
let isNear: boolean
let server: Server
let port: number
/** Unanswered requests. */
let waiting: ServerResponse[]
const sockets: Socket[] = []

beforeEach(async () => {
  clock = { now: () => 0 }
  isNear = false
  gentleClose = new GentleClose({ now: () => clock.now() }, () => isNear)
  waiting = []
  const answer = (response: ServerResponse) => void waiting.push(response)
  server = createHttpServer(
    { ownsHost: host => host !== 'localhost', handle: (_, response) => answer(response) },
    (_, response) => answer(response),
    { trustProxy: [], home: { name: 'Wikistead', url: 'https://example.org' }, gentleClose },
  )
  // Only a requested close ends connections.
  server.keepAliveTimeout = 0
  port = await listen(server)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

/** Sends a request on a connection that may be kept alive. */
function ask(host: string, path = '/'): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  return socket
}

/** Closes the server as Fastify does. */
async function stop(): Promise<void> {
  await gentleClose.begin()
  const closed = once(server, 'close')
  server.close()
  await closed
}

/** The rest of what a client receives until the server closes the connection. */
async function received(socket: Socket): Promise<string> {
  return await text(socket).catch(() => 'connection reset')
}

test.each(HOSTS)('requests to %s that nobody has accepted yet are answered', async host => {
  server.on('request', (_, response) => response.end('an answer'))
  const answers = Array.from({ length: 20 }, async () => await received(ask(host)))
  // By now the system has accepted the connections; the server takes one per turn of the event loop.
  await new Promise(resolve => process.nextTick(resolve))
  await stop()
  expect(await Promise.all(answers)).toEqual(
    answers.map(() => expect.stringMatching(/^HTTP\/1\.1 200 [\s\S]*an answer/)),
  )
})

test('a complete service answers them, too', async () => {
  const { app, close } = await createTestApp()
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const answers = Array.from({ length: 20 }, async () => await received(ask('localhost', '/robots.txt')))
  await new Promise(resolve => process.nextTick(resolve))
  await app.close()
  expect(await Promise.all(answers)).toEqual(
    answers.map(() => expect.stringMatching(/^HTTP\/1\.1 200 [\s\S]*User-agent/)),
  )
  await close()
})

test.each(HOSTS)('a client of %s is told not to reuse its connection', async host => {
  const before = ask(host)
  await until(() => waiting.length === 1)
  const stopped = stop()
  const after = ask(host)
  await until(() => waiting.length === 2)
  for (const response of waiting) response.end('an answer')
  for (const socket of [before, after])
    expect(await received(socket)).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n[\s\S]*an answer/i,
    )
  await stopped
})

test.each(HOSTS)(
  'before the server stops, a client of %s is told, and no connection is closed',
  async host => {
    const idle = ask(host)
    await until(() => waiting.length === 1)
    waiting[0]?.end('an answer')
    await once(idle, 'data')
    isNear = true
    const other = ask(host)
    await until(() => waiting.length === 2)
    waiting[1]?.end('an answer')
    expect(await received(other)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i)
    idle.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await until(() => waiting.length === 3)
    waiting[2]?.end('another answer')
    expect(await received(idle)).toMatch(/\r\nconnection: close\r\n[\s\S]*another answer/i)
  },
)

test('a connection whose answer had already begun is closed after it', async () => {
  const socket = ask('localhost')
  await until(() => waiting.length === 1)
  waiting[0]?.write('an ')
  await once(socket, 'data')
  const stopped = stop()
  await until(() => !server.listening)
  waiting[0]?.end('answer')
  expect(await received(socket)).toContain('answer')
  await stopped
})

test.each(HOSTS)('a client of %s that reuses its connection is answered and told not to', async host => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  server.on('request', (_, response) => response.end('an answer'))
  const again = async () => {
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', headers: { host } }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await text(answer)
    return { isReused: sent.reusedSocket, connection: answer.headers.connection }
  }
  expect(await again()).toEqual({ isReused: false, connection: 'keep-alive' })
  const stopped = stop()
  await until(() => !server.listening)
  expect(await again()).toEqual({ isReused: true, connection: 'close' })
  await stopped
})

test('a connection that is not reused is closed', async () => {
  const socket = ask('localhost')
  await until(() => waiting.length === 1)
  waiting[0]?.end('an answer')
  await once(socket, 'data')
  await stop()
  expect(await received(socket)).not.toBe('connection reset')
})

test('an answer reaches a slow client completely', async () => {
  const slow = ask('localhost')
  await until(() => waiting.length === 1)
  waiting[0]?.end('x'.repeat(LARGE))
  const [head] = (await once(slow, 'data')) as [Buffer]
  slow.pause()
  const stopped = stop()
  const other = ask('localhost')
  await until(() => waiting.length === 2)
  waiting[1]?.end('an answer')
  expect(await received(other)).toContain('an answer')
  expect(head.length + (await received(slow)).length).toBeGreaterThan(LARGE)
  await stopped
})

test('a busy server looks again for new connections', async () => {
  let now = 0
  let left = 5
  clock.now = () => {
    if (left > 0) now += 20
    left -= 1
    return now
  }
  await gentleClose.begin()
  expect(left).toBeLessThan(0)
})

test.each([
  ['is always busy', 20, false],
  ['gets new connections without end', 0.5, true],
])('a server that %s stops in time', async (_, step, isFlooded) => {
  let now = 0
  clock.now = () => (now += step)
  server.on('request', (_, response) => response.end('an answer'))
  server.on('connection', () => {
    if (isFlooded && server.listening) ask('localhost').on('error', () => undefined)
  })
  ask('localhost')
  await once(server, 'connection')
  await gentleClose.begin()
  expect(now).toBeLessThan(3000)
})
