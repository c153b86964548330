import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { listen } from '#server/testing/listen.ts'
import { until } from '#server/testing/until.ts'
import { createHttpServer } from './create-http-server.ts'

let clock: FakeClock
let server: Server
let port: number
let sockets: Socket[]
/** How many bytes of the body the service has read. */
let received: number

beforeEach(async () => {
  clock = new FakeClock()
  sockets = []
  received = 0
  server = createHttpServer(
    { ownsHost: () => false, handle: () => undefined },
    (request, response) => {
      request.on('error', () => undefined)
      request.on('data', bytes => {
        received += bytes.length
      })
      request.once('end', () => response.end('the service'))
    },
    { trustProxy: [], home: { name: 'Wikistead', url: 'https://example.org' }, clock, lookEvery: 1 },
  )
  port = await listen(server)
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  server.close()
})

describe('a body for the service', () => {
  /** Begins a request with a body of 1 MB. */
  function begin(): Socket {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    sockets.push(socket)
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n')
    socket.write('Connection: close\r\n\r\n{')
    return socket
  }

  test('that never ends is answered with 408, and the connection is closed', async () => {
    const answer = text(begin())
    await until(() => received === 1)
    clock.advance(31 * SECOND_MS)
    expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close/i)
  })

  test('that trickles in is also answered with 408', async () => {
    const socket = begin()
    let answer = ''
    socket.on('data', bytes => {
      answer += bytes
    })
    for (let sent = 1; answer === '' && sent < 1000; sent++) {
      await until(() => received === sent || answer !== '')
      clock.advance(SECOND_MS)
      socket.write('x')
    }
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
  })

  test('that arrives slowly but steadily is accepted, however long it takes', async () => {
    const socket = begin()
    const answer = text(socket)
    for (let sent = 1; sent < 1_000_000; ) {
      const piece = Math.min(20_000, 1_000_000 - sent)
      socket.write('x'.repeat(piece))
      sent += piece
      await until(() => received === sent)
      clock.advance(2 * SECOND_MS)
    }
    expect(await answer).toContain('the service')
  })
})
