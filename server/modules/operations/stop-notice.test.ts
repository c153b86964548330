// @sqlite-only: a server that stops, without its database.

import { beforeEach, describe, expect, test } from '@jest/globals'
import { createTestApp } from '#server/testing/test-app.ts'
import { StopNotice } from './stop-notice.ts'

test('a proxy that often asks is told of the stop while the server still takes requests', async () => {
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
  // What the proxy had sent before it knew.
  expect((await ask('/robots.txt')).status).toBe(200)
  await closed
  await expect(ask('/healthz')).rejects.toThrow('fetch failed')
  await close()
})

describe('a server that stops', () => {
  let now: number
  let notice: StopNotice

  beforeEach(() => {
    now = 0
    notice = new StopNotice({ now: () => now })
  })

  const ask = (headers = {}) => void notice.isGiven({ headers })
  const waits = async () => {
    const given = notice.give().then(() => false)
    return await Promise.race([given, new Promise(resolve => setImmediate(() => resolve(true)))])
  }

  test('waits for a proxy that asks every second', async () => {
    ask()
    now += 1000
    ask()
    now += 900
    expect(await waits()).toBe(true)
  })

  test.each([
    ['nobody has asked', () => undefined],
    ['somebody has asked once', () => ask()],
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
        ask()
        ask()
        now += 10_000
      },
    ],
    [
      'visitors ask through a proxy',
      () => {
        for (const _ of [1, 2]) ask({ 'x-forwarded-for': '192.0.2.1' })
      },
    ],
  ])('does not wait if %s', async (_, before) => {
    before()
    expect(await waits()).toBe(false)
  })
})
