import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let member: WikiClient

allTestsShareQuietEngine()

beforeAll(async () => {
  member = await kit.openWiki('hall')
  expect(await member.edit('Cards', { text: 'All the cards of the hall. '.repeat(200) })).toBe('Success')
})

/** Requests a page, by default as a browser of the member. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', client = member) {
  const cookie = [...client.cookies].map(pair => pair.join('=')).join('; ')
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({
      ...{ host: '127.0.0.1', port: kit.port, method, path, agent: false },
      headers: { host: client.host, 'accept-encoding': 'gzip, br', ...(cookie && { cookie }), ...headers },
    })
    sent.on('response', resolve).on('error', reject).end()
  })
  const { statusCode: status = 0, headers: answered } = answer
  return { status, encoding: answered['content-encoding'], headers: answered, body: await buffer(answer) }
}

const PLAIN = { 'accept-encoding': 'identity' }

describe.each([
  ['public', {}],
  ['private', { [PRIVATE_SETTING]: '1' }],
])('on a %s wiki', (_kind, settings) => {
  beforeAll(async () => {
    await kit.engine.publish({ domain: member.host, sitename: 'The hall', settings, deletedAt: null })
  })

  test.each([
    '/wiki/Cards',
    '/w/index.php?title=Cards&action=history',
    '/w/index.php?title=Nothing_here',
    '/w/api.php?action=parse&page=Cards&format=json',
    '/w/rest.php/v1/page/Cards',
    '/w/load.php?modules=startup&only=scripts&raw=1',
  ])('a member gets %s compressed, once, and plain if the browser wants it plain', async path => {
    const [compressed, plain] = [await ask(path), await ask(path, PLAIN)]
    expect([compressed.status, compressed.encoding]).toEqual([plain.status, 'gzip'])
    expect(plain.encoding).toBeUndefined()
    expect(compressed.headers.vary).toMatch(/accept-encoding/i)
    const [text, same] = [gunzipSync(compressed.body), plain.body]
    // Tokens and times differ.
    expect(Math.abs(text.length - same.length)).toBeLessThan(100)
    expect(text.subarray(0, 15)).toEqual(same.subarray(0, 15))
    expect(compressed.body.length).toBeLessThan(same.length / 2)
  })

  test('the head alone has no body, and neither has a redirect', async () => {
    expect(await ask('/wiki/Cards', {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    const redirect = await ask('/w/index.php?title=Special:Random')
    expect([redirect.status, redirect.encoding, redirect.body.length]).toEqual([302, undefined, 0])
  })

  test('an unchanged page is sent again by none of its bytes', async () => {
    const path = '/w/load.php?modules=startup&only=scripts&raw=1'
    const { headers } = await ask(path)
    const again = await ask(path, { 'if-none-match': headers.etag ?? 'none' })
    expect([again.status, again.encoding, again.body.length]).toEqual([304, undefined, 0])
  })

  test('a request for a part gets the whole page, compressed like others', async () => {
    const { status, encoding, body } = await ask('/wiki/Cards', { range: 'bytes=0-99' })
    expect([status, encoding]).toEqual([200, 'gzip'])
    expect(gunzipSync(body).toString()).toContain('</html>')
  })
})

test('what is compressed for members is compressed once for visitors, too', async () => {
  await kit.engine.publish({ domain: member.host, sitename: 'The hall', settings: {}, deletedAt: null })
  for (const path of ['/wiki/Cards', '/wiki/Special:SpecialPages']) {
    const { encoding, body } = await ask(path, {}, 'GET', kit.client('hall'))
    expect([encoding, gunzipSync(body).toString()]).toEqual(['gzip', expect.stringContaining('</html>')])
  }
})
