import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { CachedGateway, PUBLIC_HEADERS, recordOfWiki } from '#server/engine/testing/cached-gateway.ts'
import { phpResponse } from '#server/engine/testing/test-gateway.ts'
import { until } from '#server/testing/until.ts'
import { EpochsUnavailableError } from '#server/wikis/epochs/wiki-epochs.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const MINUTE = 60_000

let cached: CachedGateway

beforeEach(async () => {
  cached = await new CachedGateway().start()
})
afterEach(async () => await cached.close())

describe('wrong to serve', () => {
  test('a page of one wiki on another', async () => {
    expect((await cached.view()).text).toBe('run 1')
    expect((await cached.view({}, { name: 'two' })).text).toBe('run 2')
    expect((await cached.view()).text).toBe('run 1')
    // The host now belongs to another wiki.
    cached.wikis.add({ ...recordOfWiki('one'), dbName: 'other_db' })
    expect((await cached.view()).text).toBe('run 3')
  })

  test('a page of a member to a visitor, or one of a visitor to a member', async () => {
    cached.headers = [...PUBLIC_HEADERS, ['X-Wikistead-Member', '1']]
    const cookie = { cookie: 'one_db_session=1' }
    expect((await cached.view(cookie)).text).toBe('run 1')
    cached.headers = PUBLIC_HEADERS
    expect((await cached.view()).text).toBe('run 2')
    expect((await cached.view(cookie)).text).toBe('run 3')
    expect((await cached.view({ authorization: 'Bearer x' })).text).toBe('run 4')
    expect((await cached.view()).text).toBe('run 2')
  })

  test('an answer that says it is for a member, whoever asked', async () => {
    cached.headers = [...PUBLIC_HEADERS, ['X-Wikistead-Member', '1']]
    expect((await cached.view()).result).toBe('fwd=bypass')
    cached.headers = PUBLIC_HEADERS
    expect((await cached.view()).headers['x-wikistead-member']).toBeUndefined()
  })

  test('one language, skin or device to another', async () => {
    const urls = ['/wiki/A', '/wiki/A?uselang=de', '/wiki/A?useskin=timeless', '/wiki/A?useformat=mobile']
    for (const [n, url] of urls.entries()) expect((await cached.view({}, { url })).text).toBe(`run ${n + 1}`)
    expect((await cached.view({ 'user-agent': PHONE })).text).toBe('run 5')
    expect(cached.runs[4]?.request.isPhone).toBe(true)
    expect((await cached.view({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).text).toBe('run 1')
    // An answer that depends on the browser's language is not cached at all.
    cached.headers = [...PUBLIC_HEADERS, ['Vary', 'Accept-Language']]
    const url = '/wiki/Variants'
    expect((await cached.view({ 'accept-language': 'zh-hant' }, { url })).text).toBe('run 7')
    expect((await cached.view({ 'accept-language': 'zh-hans' }, { url })).text).toBe('run 8')
    expect(cached.runs[7]?.request.headers['accept-language']).toBe('zh-hans')
  })

  test('a deleted or suspended wiki', async () => {
    await cached.view()
    cached.wikis.add({ ...recordOfWiki('one'), deletedAt: 1 })
    expect((await cached.view()).status).toBe(410)
    const suspension = { reason: 'Spam.', byLaw: true }
    cached.wikis.add({ ...recordOfWiki('one'), suspension })
    expect((await cached.view()).status).toBe(451)
    cached.wikis.rows.delete('one.localhost' as never)
    cached.wikis.registry.forget('one.localhost')
    expect((await cached.view()).status).toBe(404)
  })

  test('a redirect with somebody’s token', async () => {
    cached.headers = [
      ...PUBLIC_HEADERS,
      ['Location', '/wiki/B?token=secret'],
      ['Set-Cookie', 'one_db_session=2'],
    ]
    cached.gateway.php = async run => {
      cached.runs.push(run)
      return phpResponse(`run ${cached.runs.length}`, cached.headers, 302)
    }
    const first = await cached.view()
    expect([first.status, first.result, first.text]).toEqual([302, 'fwd=bypass', 'run 2'])
    expect((await cached.view()).text).toBe('run 3')
  })

  test('a response with a cookie', async () => {
    cached.headers = [...PUBLIC_HEADERS, ['Set-Cookie', 'one_db_session=2']]
    const [first, second] = [await cached.view(), await cached.view()]
    expect([first.text, second.text]).toEqual(['run 2', 'run 3'])
    expect(first.headers['set-cookie']).toEqual(['one_db_session=2'])
  })

  test('CORS headers of another origin', async () => {
    cached.headers = [...PUBLIC_HEADERS, ['Access-Control-Allow-Origin', 'https://evil.example']]
    const url = '/w/api.php?action=opensearch&search=a'
    const evil = await cached.view({ origin: 'https://evil.example' }, { url })
    expect(evil.headers['access-control-allow-origin']).toBe('https://evil.example')
    cached.headers = PUBLIC_HEADERS
    expect((await cached.view({}, { url })).headers['access-control-allow-origin']).toBeUndefined()
    expect((await cached.view({ origin: 'https://good.example' }, { url })).text).toBe('run 3')
  })

  test('a HEAD’s empty body to a GET', async () => {
    const head = await cached.view({}, { method: 'HEAD' })
    expect([head.text, head.headers['content-length']]).toEqual(['', '5'])
    expect((await cached.view()).text).toBe('run 1')
    expect((await cached.view({}, { method: 'HEAD' })).text).toBe('')
    expect(cached.runs).toHaveLength(1)
  })

  test('a compressed body to a client that accepts none', async () => {
    const page = 'page '.repeat(1000)
    cached.gateway.php = async () => phpResponse(page, PUBLIC_HEADERS)
    const ask = async (encoding: string) => await raw({ 'accept-encoding': encoding })
    expect(gunzipSync((await ask('gzip, br')).body).toString()).toBe(page)
    for (const none of ['', 'identity', 'gzip;q=0', 'br;q=0.0, gzip;q=0', 'deflate', 'gzipped']) {
      const answer = await ask(none)
      expect([answer.encoding, answer.body.toString()]).toEqual([undefined, page])
    }
    let better = await ask('gzip, br')
    for (let tries = 0; better.encoding !== 'br' && tries < 100; tries++) better = await ask('gzip, br')
    expect(brotliDecompressSync(better.body).toString()).toBe(page)
    expect((await ask('gzip')).encoding).toBe('gzip')
  })
})

/** The bytes of an answer as sent. */
function raw(sent: Record<string, string>): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    httpRequest(
      { port: cached.gateway.port, path: '/wiki/A', headers: { host: 'one.localhost', ...sent } },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(chunks) }),
        )
      },
    )
      .on('error', reject)
      .end()
  })
}

describe('nobody can spoil an answer for others', () => {
  test('PHP gets nothing that a client chose besides the address', async () => {
    await cached.view({
      cookie: '_ga=1',
      'user-agent': 'Evil',
      'accept-language': 'zh',
      accept: 'text/evil',
      'x-forwarded-for': '10.0.0.1',
      'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT',
    })
    expect(cached.runs[0]?.request).toMatchObject({
      headers: { 'user-agent': 'wikistead', 'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/) },
      remoteAddress: '192.0.2.1',
      isPhone: false,
    })
    expect(Object.keys(cached.runs[0]?.request.headers ?? {})).toEqual(['user-agent', 'x-request-id'])
  })

  test('the first view after a change shows the change', async () => {
    await cached.view()
    const wiki = await cached.wikis.registry.require('one.localhost')
    const writing = await cached.epochs.begin(wiki)
    // An answer made during a write is used only for a moment.
    expect((await cached.view()).text).toBe('run 2')
    await writing.changed()
    expect((await cached.view()).text).toBe('run 3')
    await writing.end()
    expect((await cached.view()).text).toBe('run 4')
    expect((await cached.view({}, { name: 'two' })).text).toBe('run 5')
    expect((await cached.view()).result).toBe('hit')
  })

  test('a response that PHP began before a change does not count after it', async () => {
    const gate = Promise.withResolvers<void>()
    cached.gateway.php = async run => {
      cached.runs.push(run)
      const text = `run ${cached.runs.length}`
      if (cached.runs.length === 1) await gate.promise
      return phpResponse(text, PUBLIC_HEADERS)
    }
    const slow = cached.view()
    await until(() => cached.runs.length > 0)
    const wiki = await cached.wikis.registry.require('one.localhost')
    await (await cached.epochs.begin(wiki)).end()
    expect((await cached.view()).text).toBe('run 2')
    gate.resolve()
    expect((await slow).text).toBe('run 1')
    expect((await cached.view()).text).toBe('run 2')
  })

  test('nothing is served while it is unknown what was written', async () => {
    await cached.view()
    cached.epochs.read = async () => {
      throw new EpochsUnavailableError('away')
    }
    expect([await cached.view(), await cached.view()].map(({ text, result }) => [text, result])).toEqual([
      ['run 2', 'fwd=bypass'],
      ['run 3', 'fwd=bypass'],
    ])
  })

  test('nothing is used for longer than MediaWiki allows', async () => {
    await cached.view()
    cached.time += 59 * MINUTE
    expect((await cached.view()).text).toBe('run 1')
    cached.time += 2 * MINUTE
    expect((await cached.view()).text).toBe('run 2')
  })
})

describe('browsers', () => {
  test('learn that nothing has changed from a tag, never from a date', async () => {
    const first = await cached.view()
    const etag = String(first.headers.etag)
    const again = await cached.view({ 'if-none-match': `"x", ${etag}` })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['content-security-policy']).toBeUndefined()
    // A browser that still has the page of a member who has logged out asks by date.
    const byDate = await cached.view({ 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' })
    expect([byDate.status, byDate.text]).toEqual([200, 'run 1'])
    expect(first.headers['last-modified']).toBeUndefined()
  })

  test('and proxies keep nothing that we could not purge', async () => {
    expect((await cached.view()).headers['cache-control']).toBe('private, must-revalidate, max-age=0')
    const member = await cached.view({ cookie: 'one_db_session=1' })
    expect(member.headers['cache-control']).toBe('private, must-revalidate, max-age=0')
  })
})
