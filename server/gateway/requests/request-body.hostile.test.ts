import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  phpResponse,
  startTestGateway,
  TEST_DB_NAME,
  type TestGateway,
} from '#server/engine/testing/test-gateway.ts'
import { SpoolBudget } from '#server/gateway/spool/spool-budget.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { until } from '#server/testing/until.ts'
import { RequestBodies } from './request-body.ts'

const KB = 1024
const MB = 1024 * KB

let kit: TestGateway
let budget: SpoolBudget
let clock: FakeClock
const sockets: Socket[] = []

beforeEach(async () => {
  budget = new SpoolBudget({ total: 6 * MB, perNetwork: 2 * MB, perLease: 2 * MB })
  clock = new FakeClock()
  kit = await startTestGateway({
    bodies: new RequestBodies({ dir: tmpdir(), budget, clock, checkInterval: 5 }),
  })
  kit.php = async run => {
    let length = 0
    for await (const chunk of run.body?.() ?? []) length += chunk.length
    return phpResponse(`took ${length} bytes`)
  }
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  kit.close()
})

/** Sends the head of a POST and only part of its body. */
function unfinished(
  address: string,
  length: number,
  sent: number,
  cookie = `${TEST_DB_NAME}_session=forged`,
) {
  const socket = connect({ port: kit.port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write(
    `POST /w/api.php HTTP/1.1\r\nHost: ${kit.client().host}\r\nX-Forwarded-For: ${address}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(sent, 'x'))
  return { socket, answer: text(socket).catch(() => 'no answer') }
}

function post(address: string, length: number) {
  return kit.client(address).request('/w/api.php', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', cookie: `${TEST_DB_NAME}_session=forged` },
    body: Buffer.alloc(length, 'x'),
  })
}

describe('bodies that never end', () => {
  test('take no more space than their network may have, and give way to active clients of that network', async () => {
    const stalled = [1, 2].map(() => unfinished('10.0.0.1', 60 * MB, 1000 * KB))
    await until(() => budget.usedBy('10.0.0.1') > 1850 * KB)
    expect((await post('10.0.0.1', 1 * MB)).text).toBe(`took ${MB} bytes`)
    const refused = await Promise.race(stalled.map(({ answer }) => answer))
    expect(refused).toMatch(/^HTTP\/1.1 429 /)
    expect(refused).toMatch(/retry-after: 5/i)
    expect(refused).toContain('Too much is being sent at once')
    expect(budget.usedBy('10.0.0.1')).toBeLessThanOrEqual(2 * MB)
  })

  test('from many networks leave room for another network', async () => {
    for (const n of [1, 2, 3]) {
      unfinished(`10.0.0.${n}`, 60 * MB, 1900 * KB)
      await until(() => budget.usedBy(`10.0.0.${n}`) > 1800 * KB)
    }
    expect((await post('10.0.0.9', 1 * MB)).text).toBe(`took ${MB} bytes`)
  })

  test('do not keep small forms out, however little room is left', async () => {
    for (const n of [1, 2, 3]) unfinished(`10.0.0.${n}`, 60 * MB, 2040 * KB)
    await until(() => budget.used > 5 * MB)
    expect((await post('10.0.0.1', 60 * KB)).status).toBe(200)
  })

  test('free their space when the client disconnects', async () => {
    const { socket } = unfinished('10.0.0.1', 60 * MB, 1 * MB)
    await until(() => budget.used > 900 * KB)
    socket.destroy()
    await until(() => budget.used === 0)
  })

  test('are refused when nothing arrives for half a minute', async () => {
    const { answer } = unfinished('10.0.0.1', 60 * MB, 1 * MB)
    await until(() => budget.used > 900 * KB)
    clock.advance(29_000)
    await nextTurn()
    clock.advance(200_000)
    expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*This took too long to arrive/)
    await until(() => budget.used === 0)
  })
})

describe('complete bodies that wait for their turn', () => {
  test('leave space for another network, and the one that gives way gets a message', async () => {
    const release = Promise.withResolvers<void>()
    kit.php = async run => {
      await release.promise
      let length = 0
      for await (const chunk of run.body?.() ?? []) length += chunk.length
      return phpResponse(`took ${length} bytes`)
    }
    const waiting = [1, 2, 3].map(n => post(`10.0.${n}.1`, 1900 * KB))
    await until(() => budget.used > 5500 * KB)
    const newcomer = post('10.0.9.1', 1 * MB)
    const first = await Promise.race([...waiting, newcomer])
    expect([first.status, first.text.includes('Too much is being sent at once')]).toEqual([429, true])
    release.resolve()
    expect((await newcomer).text).toBe(`took ${MB} bytes`)
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 429])
    await until(() => budget.used === 0)
  })
})

describe('without a session', () => {
  test('more than 1 MB is refused before it is sent', async () => {
    const { answer } = unfinished('10.0.0.1', 2 * MB, 0, 'other=1')
    expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*Log in to send more/)
  })

  test('more than 1 MB is refused when the length is unknown', async () => {
    const { status, text: page } = await kit.client('10.0.0.1').request('/w/api.php', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' },
      body: Buffer.alloc(1100 * KB, 'x'),
    })
    expect(status).toBe(413)
    expect(page).toContain('Log in to send more')
  })

  test("another wiki's session does not count", async () => {
    const { answer } = unfinished('10.0.0.1', 2 * MB, 0, 'wikiother_session=x; other_wiki_session=y')
    expect(await answer).toMatch(/^HTTP\/1.1 413 /)
  })
})
