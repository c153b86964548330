import { writeFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type FastifyInstance, fastify } from 'fastify'
import { SECOND_MS } from '#contract/durations.ts'
import { newFolder } from '#jest/test-folders.ts'
import { sendStaticFile } from '#server/gateway/static-file.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { listen } from '#server/testing/listen.ts'
import { until } from '#server/testing/until.ts'
import { createHttpServer } from './create-http-server.ts'
import { SlowReaders } from './slow-readers.ts'

/** Bytes per second. */
const SLOW_LINE = 16 * 1024
/** More than the system's buffers hold. */
const FILE_BYTES = 32 * 1024 * 1024

let root: string
let clock: FakeClock
let server: Server
let service: FastifyInstance
let client: Socket
let port: number
/** The server's end of the connection. */
let served: Socket

beforeEach(async () => {
  root = newFolder()
  writeFileSync(join(root, 'picture.png'), Buffer.alloc(FILE_BYTES))
  clock = new FakeClock()
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    // As the gateway does when a client has disconnected.
    void sendStaticFile(request, response, { root, path: 'picture.png', from: 'uploads' }).catch(() =>
      response.destroy(),
    )
  service = fastify({
    serverFactory: serve => {
      const home = { name: 'Wikistead', url: 'https://example.org' }
      const engine = { ownsHost: (host: string) => host !== 'localhost', handle }
      server = createHttpServer(engine, serve, { trustProxy: [], home, clock })
      return server
    },
  })
  await service.register(fastifyStatic, { root })
  await service.ready()
  port = await listen(server)
  server.on('connection', socket => {
    served = socket
  })
})
afterEach(async () => {
  client.destroy()
  server.closeAllConnections()
  server.close()
  await service.close()
})

/** Sends a request and reads nothing. Resolves when the system's buffers are full. */
async function askFor(host: string): Promise<void> {
  client = connect({ port, host: '127.0.0.1' })
  client.on('error', () => undefined).pause()
  client.write(`GET /picture.png HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await until(() => served?.writableNeedDrain === true)
  let before = -1
  for (let same = 0; same < 100; same = before === served.bytesWritten ? same + 1 : 0) {
    before = served.bytesWritten
    await nextTurn()
  }
}

describe.each([
  ['the service', 'localhost'],
  ['a wiki', 'archive.localhost'],
])('a file of %s', (_whose, host) => {
  test('whose client never reads is dropped', async () => {
    await askFor(host)
    await until(() => {
      clock.advance(SECOND_MS)
      return served.destroyed
    })
    expect(served.destroyed).toBe(true)
  })

  test('that is read slowly is sent completely, however long it takes', async () => {
    const readers = new SlowReaders(clock)
    server.on('request', (_request, response) => readers.follow(response))
    await askFor(host)
    let received = 0
    let sent = served.bytesWritten
    client.on('data', bytes => {
      received += bytes.length
      // Twice as fast as the slowest allowed line.
      clock.advance(((served.bytesWritten - sent) / SLOW_LINE) * SECOND_MS)
      sent = served.bytesWritten
      readers.look()
    })
    client.resume()
    await until(() => received >= FILE_BYTES || served.destroyed)
    expect(received).toBeGreaterThanOrEqual(FILE_BYTES)
  })
})
