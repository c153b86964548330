import { request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { CachedGateway, PUBLIC_HEADERS, recordOfWiki } from '#server/engine/testing/cached-gateway.ts'
import { phpResponse } from '#server/engine/testing/test-gateway.ts'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import { StorageFaultError } from '#server/platform/storage-fault.ts'
import { until } from '#server/testing/until.ts'

let cached: CachedGateway

beforeEach(async () => {
  cached = await new CachedGateway().start()
})
afterEach(async () => await cached.close())

describe('many at once', () => {
  test('get one answer', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => cached.view()))
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['run 1']))
    expect(cached.runs).toHaveLength(1)
  })

  test('get their own answers when the first one is private, and do not queue for the next', async () => {
    cached.headers = [['Cache-Control', 'private']]
    const all = await Promise.all(Array.from({ length: 5 }, () => cached.view()))
    expect(new Set(all.map(({ text }) => text)).size).toBe(5)
    expect(cached.runs).toHaveLength(6)
    await cached.view()
    expect(cached.runs).toHaveLength(7)
  })

  test('get the response although the first of them has left', async () => {
    const gate = Promise.withResolvers<void>()
    cached.gateway.php = async run => {
      cached.runs.push(run)
      await gate.promise
      return phpResponse(`run ${cached.runs.length}`, PUBLIC_HEADERS)
    }
    const first = httpRequest({
      port: cached.gateway.port,
      path: '/wiki/A',
      headers: { host: 'one.localhost' },
    })
    first.on('error', () => undefined).end()
    await until(() => cached.runs.length > 0)
    const second = cached.view()
    first.destroy()
    await delay(20)
    gate.resolve()
    expect((await second).text).toBe('run 1')
  })

  test('do not wait behind a network whose turn does not come', async () => {
    const gate = Promise.withResolvers<void>()
    cached.gateway.php = async run => {
      cached.runs.push(run)
      if (run.request.url.startsWith('/wiki/Slow')) await gate.promise
      return phpResponse(run.request.url, PUBLIC_HEADERS)
    }
    // The network has used up its slots and waits for another one, to get the page that others want.
    const crowd = { 'x-forwarded-for': '10.0.0.1' }
    const slow = Array.from({ length: 10 }, (_, n) =>
      cached.view(crowd, { name: 'two', url: `/wiki/Slow${n}` }),
    )
    await until(() => cached.runs.length >= 4)
    const waits = cached.view(crowd)
    await delay(20)
    expect((await cached.view({ 'x-forwarded-for': '10.0.0.2' })).text).toBe('/wiki/A')
    gate.resolve()
    await Promise.all([...slow, waits])
    expect(cached.runs.filter(run => run.request.url === '/wiki/A')).toHaveLength(1)
  })
})

describe('while PHP or the database is down', () => {
  const down = () => {
    cached.gateway.php = async () => {
      throw new FastCgiError('php-fpm does not come back.', true)
    }
  }
  const html = '<html><body class="a"><h1>A</h1></body></html>'
  const newEpoch = async () => await (await cached.epochs.begin({ host: 'one.localhost' as never })).end()

  beforeEach(async () => {
    cached.gateway.php = async () => phpResponse(html, PUBLIC_HEADERS)
    await cached.view()
    await newEpoch()
  })

  test('the last answer is served, and says so', async () => {
    down()
    const stale = await cached.view()
    expect(stale).toMatchObject({ status: 200, result: 'hit; detail=stale' })
    expect(stale.headers).toMatchObject({
      warning: '110 wikistead "Response is Stale"',
      'cache-control': 'private, no-store',
    })
    expect(stale.text).toMatch(
      /^<html><body class="a"><div role="status"[^>]*>This page may be out of date\./,
    )
    expect(stale.text).toContain('<h1>A</h1>')
  })

  test('the last answer is served when MediaWiki says that its database is away', async () => {
    cached.gateway.php = async () => phpResponse('error', [['X-Wikistead-Storage', 'gone']], 500)
    expect((await cached.view()).result).toBe('hit; detail=stale')
    cached.gateway.php = async () => {
      throw new StorageFaultError('away')
    }
    expect((await cached.view()).result).toBe('hit; detail=stale')
  })

  test('nothing that is older than 15 minutes', async () => {
    down()
    cached.time += 15 * MINUTE_MS + 1
    expect((await cached.view()).status).toBe(503)
  })

  test('nothing of a wiki whose settings have changed', async () => {
    down()
    cached.wikis.add({ ...recordOfWiki('one'), sitename: 'Another name' })
    expect((await cached.view()).status).toBe(503)
  })

  test('nothing to members, and nothing when PHP is only busy or makes an error', async () => {
    cached.gateway.php = async () => {
      throw new StorageFaultError('locked')
    }
    expect((await cached.view()).status).toBe(503)
    cached.gateway.php = async () => phpResponse('an error', [], 500)
    expect((await cached.view()).status).toBe(500)
    down()
    expect((await cached.view({ cookie: 'one_db_session=1' })).status).toBe(503)
  })
})
