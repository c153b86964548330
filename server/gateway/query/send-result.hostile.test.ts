import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { makeTestSpools } from '#server/engine/testing/test-spools.ts'
import { SpoolFullError } from '#server/gateway/spool/spool-budget.ts'
import { listen } from '#server/testing/listen.ts'
import { sendResult } from './send-result.ts'

const contentType = 'application/sparql-results+json'
/** Compression takes it all at once and returns it in several pieces. */
const SHORT = Buffer.from(randomBytes(40_000).toString('base64'))
/** Several times larger than the system's buffers. */
const LONG = Buffer.from('{"value":"Douglas Adams"}\n'.repeat(400_000))
/** More turns of the event loop than a short result takes. */
const TURNS = 60

const server = createServer()
const { answers, memory, disk } = makeTestSpools()
let port = 0

beforeAll(async () => {
  port = await listen(server)
})
afterAll(() => void server.close())

/** Sends a request over a connection of its own. The test plays the server. */
async function ask(encoding: string, body: Buffer) {
  const asked = once(server, 'request')
  const client = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
  client.write(`GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`)
  const [request, response] = (await asked) as [IncomingMessage, ServerResponse]
  const send = async () => {
    await sendResult(
      request,
      response,
      { length: body.length, pieces: [body], contentType },
      { answers, network: 'net' },
    ).catch(error =>
      // No other error may occur.
      expect(String(error)).toContain('The client went away'),
    )
  }
  return { client, request, response, send }
}

function held() {
  return { answers: answers.size, memory: memory.used, disk: disk.used }
}

describe.each(['gzip', 'br', 'identity'])('a client that accepts %s', encoding => {
  test('may go away at any moment of a short result', async () => {
    for (let turns = 0; turns < TURNS; turns++) {
      const { client, response, send } = await ask(encoding, SHORT)
      const sent = send()
      for (let turn = 0; turn < turns; turn++) await nextTurn()
      response.destroy()
      await sent
      client.destroy()
    }
    expect(held()).toEqual({ answers: 0, memory: 0, disk: 0 })
  })

  test('may be gone before its result arrives', async () => {
    const { client, response, send } = await ask(encoding, LONG)
    client.resetAndDestroy()
    await once(response, 'close')
    await send()
    expect(held()).toEqual({ answers: 0, memory: 0, disk: 0 })
  })

  test('may go away when the first bytes of a long result arrive', async () => {
    const { client, response, send } = await ask(encoding, LONG)
    const closed = once(response, 'close')
    client.once('data', () => client.resetAndDestroy())
    await send()
    await closed
    expect(held()).toEqual({ answers: 0, memory: 0, disk: 0 })
  })
})

describe('a large result', () => {
  const PIECES = 6
  const LENGTH = PIECES * MEGABYTE

  /**
   * Sends a result that does not compress.
   * @param took called with the size of each piece when it is requested.
   */
  async function sendPieces(encoding: string, took: (bytes: number, response: ServerResponse) => void) {
    const { client, request, response } = await ask(encoding, SHORT)
    client.pause()
    async function* pieces() {
      for (let piece = 0; piece < PIECES; piece++) {
        const bytes = randomBytes(MEGABYTE)
        took(bytes.length, response)
        yield bytes
      }
    }
    const result = { length: LENGTH, pieces: pieces(), contentType }
    const sent = sendResult(request, response, result, { answers, network: 'net' })
    return { client, response, sent }
  }

  test('and eleven others that nobody reads wait in the spool, except for one piece of each', async () => {
    const before = held()
    const responses = new Set<ServerResponse>()
    let produced = 0
    let most = 0
    const took = (bytes: number, response: ServerResponse) => {
      responses.add(response)
      produced += bytes
      const written = [...responses].map(
        ({ socket, writableLength }) => (socket?.bytesWritten ?? 0) - writableLength,
      )
      const passed = memory.used + disk.used + written.reduce((sum, bytes) => sum + bytes, 0)
      most = Math.max(most, produced - passed)
    }
    const results = []
    for (let n = 0; n < 12; n++) results.push(await sendPieces('identity', took))
    await Promise.all(results.map(async ({ sent }) => await sent))
    expect(produced).toBe(12 * LENGTH)
    expect(most).toBeLessThan(12 * 1.25 * MEGABYTE)
    await Promise.all(
      results.map(async ({ client, response }) => {
        const closed = once(response, 'close')
        client.resetAndDestroy()
        response.destroy()
        await closed
      }),
    )
    expect(held()).toEqual(before)
  })

  test('for which there is no space is read no further', async () => {
    const small = makeTestSpools({ memory: 100_000, disk: 1.5 * MEGABYTE })
    const { client, request, response } = await ask('identity', SHORT)
    client.pause()
    let pieces = 0
    let ended = false
    async function* endless() {
      try {
        for (; ; pieces++) yield randomBytes(MEGABYTE)
      } finally {
        ended = true
      }
    }
    const result = { length: 1000 * MEGABYTE, pieces: endless(), contentType }
    const sent = sendResult(request, response, result, { answers: small.answers, network: 'net' })
    await expect(sent).rejects.toThrow(SpoolFullError)
    // The system's buffers take some pieces.
    expect(pieces).toBeLessThan(30)
    response.destroy()
    client.destroy()
    await nextTurn()
    expect(ended).toBe(true)
    expect([small.memory.used, small.disk.used]).toEqual([0, 0])
  })

  test.each(['gzip', 'identity'])('arrives byte for byte as %s', async encoding => {
    const pieces = Array.from({ length: PIECES }, () => Buffer.from(randomBytes(500_000).toString('hex')))
    const length = PIECES * 1_000_000
    const asked = once(server, 'request')
    const answered = once(get({ port, headers: { 'accept-encoding': encoding } }), 'response')
    const [request, response] = (await asked) as [IncomingMessage, ServerResponse]
    await sendResult(request, response, { length, pieces, contentType }, { answers, network: 'net' })
    const [answer] = (await answered) as [IncomingMessage]
    const body = await buffer(answer)
    expect(answer.headers['content-length']).toBe(encoding === 'gzip' ? undefined : String(length))
    expect((encoding === 'gzip' ? gunzipSync(body) : body).equals(Buffer.concat(pieces))).toBe(true)
  })
})
