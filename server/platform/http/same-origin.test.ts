// @sqlite-only: other tests send PostgreSQL the same statements.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { get, post, remove } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let secure: TestApp

beforeAll(async () => {
  server = await createTestApp()
  secure = await createTestApp({ publicUrl: 'https://example.org' })
})

afterAll(async () => {
  await Promise.all([server.close(), secure.close()])
})

/** Sends a write. Returns 204 if it was accepted, 403 if it was refused. */
async function write(target: TestApp, headers: Record<string, string>): Promise<number> {
  return (await remove(target, null, '/auth/login', undefined, { headers })).statusCode
}

describe('a write', () => {
  test.each<[from: string, headers: Record<string, string>]>([
    ['our own page', { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }],
    ['our own page in a browser without Sec-Fetch-Site', { origin: 'http://localhost:8080' }],
    [
      'our own page under the machine’s address',
      { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin' },
    ],
    ['our own page under the machine’s IPv6 address', { origin: 'http://[::1]:8080' }],
    ['a client that is no browser', {}],
  ])('from %s is accepted', async (_, headers) => {
    expect(await write(server, headers)).toBe(204)
  })

  test.each<[from: string, headers: Record<string, string>]>([
    ['a foreign page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a foreign page in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    [
      'a wiki, our same-site neighbour',
      { origin: 'http://museum.localhost:8080', 'sec-fetch-site': 'same-site' },
    ],
    ['a wiki in a browser without Sec-Fetch-Site', { origin: 'http://museum.localhost:8080' }],
    ['a page that claims our origin', { origin: 'http://localhost:8080', 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
    ['https where we speak http', { origin: 'https://localhost:8080' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a link that a person typed', { 'sec-fetch-site': 'none' }],
    ['a name that only begins like ours', { origin: 'http://localhost:8080.evil.example' }],
  ])('from %s is refused', async (_, headers) => {
    expect(await write(server, headers)).toBe(403)
  })

  test('on a public host is only accepted from its own origin', async () => {
    expect(await write(secure, { origin: 'https://example.org', 'sec-fetch-site': 'same-origin' })).toBe(204)
    for (const origin of [
      'https://wiki.example.org',
      'http://example.org',
      'https://localhost',
      'https://127.0.0.1',
    ])
      expect(await write(secure, { origin })).toBe(403)
  })

  test('is refused with a reason in the usual error format', async () => {
    const response = await post(
      server,
      null,
      '/auth/login',
      { email: 'ada@example.org', password: 'a fine long password' },
      { headers: { origin: 'https://evil.example' } },
    )
    expect(response.json()).toEqual({ message: 'This request did not come from our own pages.' })
    expect(response.cookies).toEqual([])
  })
})

test('reads are accepted from any site', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const response = await get(server, '/auth/login', null, { headers })
  expect(response.statusCode).toBe(401)
  expect(response.headers).not.toHaveProperty('access-control-allow-origin')
})

test.each([
  ['text/plain', '{"email":"a","password":"b"}'],
  ['application/x-www-form-urlencoded', 'email=a&password=b'],
])('of type %s, which a foreign form can send, is refused', async (type, payload) => {
  const response = await post(server, null, '/auth/login', payload, { headers: { 'content-type': type } })
  expect(response.statusCode).toBe(415)
  expect(response.json()).toEqual({ message: 'Please send JSON (Content-Type: application/json).' })
})
