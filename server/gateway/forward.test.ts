import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { makeTestSpools, type TestSpools } from '#server/engine/testing/test-spools.ts'
import { QueuedResponses } from '#server/platform/http/queued-responses.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { listen } from '#server/testing/listen.ts'
import { forward } from './forward.ts'

const MEGABYTE = 1024 * 1024
/** Bytes; more than the system's own buffers hold. */
const LARGE = 32 * MEGABYTE

const queued = new QueuedResponses()
const server = createServer((_, response) => queued.follow(response))
let port: number
const clients: Socket[] = []
beforeAll(async () => {
  port = await listen(server)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
})
afterAll(() => void server.close())

/** Makes a request and leaves its answer unread. */
async function ask(): Promise<{ client: Socket; response: ServerResponse }> {
  const client = open()
  return { client, response: await askOn(client, 'close') }
}

function open(): Socket {
  const client = connect({ port, host: '127.0.0.1' })
  client.on('error', () => undefined).pause()
  clients.push(client)
  return client
}

async function askOn(client: Socket, connection: 'close' | 'keep-alive'): Promise<ServerResponse> {
  client.write(`GET / HTTP/1.1\r\nHost: wiki.localhost\r\nConnection: ${connection}\r\n\r\n`)
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  return response
}

interface Script {
  /** Bytes sent before it ends or fails. */
  readonly bytes: number
  readonly fails?: boolean
  /** Called before each chunk. */
  readonly before?: (sent: number) => Promise<void> | void
}

/** Plays PHP and reports its progress. */
function script({ bytes, fails = false, before }: Script) {
  const php = { sent: 0, ended: false, digest: createHash('sha256') }
  async function* run() {
    while (php.sent < bytes) {
      await before?.(php.sent)
      const chunk = Buffer.alloc(64 * 1024, `${php.sent} `)
      php.sent += chunk.length
      php.digest.update(chunk)
      yield chunk
    }
    if (fails) throw new Error('PHP was killed.')
    php.ended = true
  }
  const body = Readable.from(run(), { objectMode: false })
  return { php, answer: { status: 200, headers: [['X-Wiki', 'yes']] as const, body } }
}

function send({ answers }: TestSpools, response: ServerResponse, { answer }: ReturnType<typeof script>) {
  return (toTheEnd: boolean) => forward(answer, response, answers.start(response, 'net'), { toTheEnd })
}

/** @returns the last bytes that the client receives before the connection ends. */
async function receiveTail(client: Socket): Promise<string> {
  let tail = ''
  for await (const part of client as AsyncIterable<Buffer>) tail = (tail + part.toString('latin1')).slice(-7)
  return tail
}
const WHOLE = '\r\n0\r\n\r\n'

test('PHP finishes before a large answer is read, and the answer still arrives complete', async () => {
  const spools = makeTestSpools()
  const answered = once(get({ port, host: '127.0.0.1', agent: false }), 'response')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  const run = script({ bytes: LARGE })
  await send(spools, response, run)(false)
  expect([run.php.ended, response.writableFinished]).toEqual([true, false])
  expect(spools.memory.used).toBeLessThanOrEqual(1_000_000)
  expect(spools.disk.used).toBeGreaterThan(LARGE / 2)
  const [incoming] = (await answered) as [IncomingMessage]
  const received = createHash('sha256')
  for await (const part of incoming) received.update(part)
  expect(received.digest('hex')).toBe(run.php.digest.digest('hex'))
  expect(incoming.complete).toBe(true)
  expect([spools.answers.size, spools.memory.used, spools.disk.used]).toEqual([0, 0, 0])
})

test('a small answer uses no disk, and its first bytes arrive before PHP has ended', async () => {
  const { client, response } = await ask()
  const firstBytes = once(client.resume(), 'data')
  const before = async (sent: number) => void (sent > 0 && (await firstBytes))
  await send(makeTestSpools({ disk: 0 }), response, script({ bytes: 128 * 1024, before }))(false)
  expect(String((await firstBytes)[0])).toContain('X-Wiki: yes')
})

test('an answer without room breaks off, and PHP’s connection is closed', async () => {
  const spools = makeTestSpools({ disk: 8 * MEGABYTE })
  const { client, response } = await ask()
  const run = script({ bytes: LARGE })
  await expect(send(spools, response, run)(false)).rejects.toThrow('no room')
  expect([run.answer.body.destroyed, run.php.ended]).toEqual([true, false])
  expect([spools.memory.used, spools.disk.used]).toEqual([0, 0])
  response.destroy()
  expect(await receiveTail(client)).not.toBe(WHOLE)
})

test('a write runs to its end even when there is no room for its answer', async () => {
  const { response } = await ask()
  const run = script({ bytes: LARGE })
  await expect(send(makeTestSpools({ disk: 8 * MEGABYTE }), response, run)(true)).rejects.toThrow('no room')
  expect(run.php.ended).toBe(true)
})

test.each([
  ['a write runs to its end', true],
  ['a read is aborted', false],
])('%s when its client goes away, and nothing of its answer is kept', async (_, toTheEnd) => {
  const spools = makeTestSpools()
  const { client, response } = await ask()
  const before = async (sent: number) => {
    if (sent !== LARGE / 2) return
    client.destroy()
    await once(response, 'close')
  }
  const run = script({ bytes: LARGE, before })
  await send(spools, response, run)(toTheEnd)
  expect(run.php.ended).toBe(toTheEnd)
  expect([spools.answers.size, spools.memory.used, spools.disk.used]).toEqual([0, 0, 0])
})

test('an answer that breaks off while its client is behind never looks complete', async () => {
  const spools = makeTestSpools()
  const { client, response } = await ask()
  await expect(send(spools, response, script({ bytes: LARGE, fails: true }))(false)).rejects.toThrow('killed')
  expect(spools.disk.used).toBe(0)
  response.destroy()
  expect(await receiveTail(client)).not.toBe(WHOLE)
})

test('an unread answer is dropped after half a minute, but not a slowly read one', async () => {
  const clock = new FakeClock()
  const spools = makeTestSpools({ clock })
  const unread = await ask()
  await send(spools, unread.response, script({ bytes: LARGE }))(false)
  const slow = await ask()
  await send(spools, slow.response, script({ bytes: LARGE }))(false)
  spools.answers.dropSlow()
  for (let look = 0; look < 4; look++) {
    clock.advance(10_000)
    const taken = once(slow.response, 'drain')
    slow.client.resume()
    await taken
    slow.client.pause()
    spools.answers.dropSlow()
  }
  expect([unread.response.destroyed, slow.response.destroyed]).toEqual([true, false])
  expect(spools.answers.size).toBe(1)
})

test('a connection that ends while its request waits for an earlier response leaves nothing behind', async () => {
  const spools = makeTestSpools()
  const client = open()
  const first = await askOn(client, 'keep-alive')
  const second = await askOn(client, 'keep-alive')
  await send(spools, second, script({ bytes: LARGE }))(false)
  client.destroy()
  await once(first, 'close')
  await nextTurn()
  expect([spools.answers.size, spools.disk.used]).toEqual([0, 0])
})

test('an answer that begins after its client has gone leaves nothing behind', async () => {
  const spools = makeTestSpools()
  const { client, response } = await ask()
  client.destroy()
  await once(response, 'close')
  await send(spools, response, script({ bytes: LARGE }))(true)
  expect([spools.answers.size, spools.memory.used, spools.disk.used]).toEqual([0, 0, 0])
})
