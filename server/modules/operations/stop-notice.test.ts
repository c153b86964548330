// @sqlite-only: it uses no database.

import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { createTestApp } from '#server/testing/test-app.ts'
import { StopNotice } from './stop-notice.ts'

test('a proxy that checks often learns of the stop while the server still takes requests', async () => {
  const { app, close } = await createTestApp()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string) => {
    const answer = await fetch(url + path)
    return { status: answer.status, text: await answer.text() }
  }
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200])
  const closed = app.close()
  const told = { status: 503, text: '{"status":"stopping"}' }
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([told, told])
  // A request that the proxy had sent before it knew.
  const late = await fetch(`${url}/robots.txt`)
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  await closed
  await expect(ask('/healthz')).rejects.toThrow('fetch failed')
  await close()
})

describe('a server that stops', () => {
  let now: number
  let notice: StopNotice
  /** The timers that the server waits for: their length, and a way to let them pass. */
  let waits: { readonly ms: number; readonly pass: () => void }[]

  beforeEach(() => {
    now = 0
    waits = []
    const wait = async (ms: number) => await new Promise<void>(pass => waits.push({ ms, pass }))
    notice = new StopNotice(['17.0.0.0/8'], { now: () => now }, wait)
  })

  /** Asks whether the server stops, and reads the answer unless the connection breaks first. */
  const ask = (address = '10.0.0.2', { headers = {}, isRead = true } = {}) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const isTold = notice.isGiven({ headers, socket: { remoteAddress: address } }, response)
    Object.defineProperty(response, 'writableFinished', { value: isRead })
    response.emit('close')
    return isTold
  }
  const askEachSecond = (address?: string) => {
    ask(address)
    now += 1000
    ask(address)
  }
  const give = () => {
    const given = { isOver: false }
    void notice.give().then(() => {
      given.isOver = true
    })
    return given
  }
  const turn = async () => await new Promise(resolve => setImmediate(resolve))

  test('waits until a proxy has checked, however late, and has had a second to react', async () => {
    askEachSecond()
    // The machine is busy.
    now += 4000
    const given = give()
    await turn()
    expect(given.isOver).toBe(false)
    now += 5000
    expect(ask()).toBe(true)
    await turn()
    expect({ ...given, last: waits.at(-1)?.ms }).toEqual({ isOver: false, last: 1000 })
    waits.at(-1)?.pass()
    await turn()
    expect(given.isOver).toBe(true)
  })

  test('waits for each of several proxies', async () => {
    for (const address of ['10.0.0.2', '10.0.0.3']) askEachSecond(address)
    give()
    ask('10.0.0.2')
    await turn()
    expect(waits.map(({ ms }) => ms)).toEqual([9000])
    ask('10.0.0.3')
    await turn()
    expect(waits.map(({ ms }) => ms)).toEqual([9000, 1000])
  })

  test('keeps waiting if the answer did not reach the proxy', async () => {
    askEachSecond()
    give()
    ask('10.0.0.2', { isRead: false })
    await turn()
    expect(waits.map(({ ms }) => ms)).toEqual([9000])
  })

  test('does not wait forever for a proxy that no longer checks', async () => {
    askEachSecond()
    const given = give()
    waits[0]?.pass()
    await turn()
    expect(given.isOver).toBe(true)
  })

  test('waits for a trusted proxy on the internet', async () => {
    askEachSecond('17.1.2.3')
    give()
    await turn()
    expect(waits.map(({ ms }) => ms)).toEqual([9000])
  })

  test('remembers no more clients than a service has proxies, and only the latest ones', async () => {
    askEachSecond('10.0.0.2')
    for (let count = 0; count < 64; count += 1) ask(`192.0.2.${count}`)
    expect(give()).toEqual({ isOver: false })
    await turn()
    expect(waits).toEqual([])
  })

  test.each<[string, () => void]>([
    ['nobody has asked', () => undefined],
    ['somebody has asked once', () => ask()],
    ['several have asked once', () => ['10.0.0.2', '10.0.0.3', '10.0.0.4'].map(address => ask(address))],
    [
      'somebody asks seldom',
      () => {
        ask()
        now += 10_000
        ask()
      },
    ],
    [
      'a proxy has ceased to ask',
      () => {
        askEachSecond()
        now += 11_000
      },
    ],
    ['visitors ask where there is no proxy', () => askEachSecond('::ffff:9.9.9.9')],
    [
      'visitors ask through a proxy',
      () => {
        for (const _ of [1, 2]) ask('10.0.0.2', { headers: { 'x-forwarded-for': '192.0.2.1' } })
      },
    ],
  ])('does not wait if %s', async (_, before) => {
    before()
    const given = give()
    await turn()
    expect(given.isOver).toBe(true)
  })
})
