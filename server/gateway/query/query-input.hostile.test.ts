import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { type FakeQueries, fakeQueries } from '#server/engine/testing/fake-queries.ts'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { RequestBodies } from '#server/gateway/requests/request-body.ts'
import { SpoolBudget } from '#server/gateway/spool/spool-budget.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'

let queries: FakeQueries
let gateway: TestGateway
let clock: FakeClock
const sockets: Socket[] = []

beforeEach(async () => {
  queries = fakeQueries()
  clock = new FakeClock()
  gateway = await startTestGateway({
    queries: queries.service,
    bodies: new RequestBodies({
      dir: tmpdir(),
      budget: new SpoolBudget({ total: 2 * MEGABYTE, perNetwork: MEGABYTE, perLease: MEGABYTE }),
      clock,
      checkInterval: 5,
    }),
  })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  gateway.close()
})

const SELECT = encodeURIComponent('SELECT * WHERE { ?s ?p ?o }')
const VISITOR = '203.0.113.7'

const ask = async (headers: Record<string, string> = {}, query = SELECT) =>
  await gateway.client(VISITOR).request(`/query/sparql?query=${query}`, { headers })

/** Sends bytes and leaves the connection open. */
function raw(bytes: string): Socket {
  const socket = connect({ port: gateway.port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.write(bytes)
  sockets.push(socket)
  return socket
}

function post(lines: readonly string[]): Socket {
  const all = [
    `Host: ${gateway.client().host}`,
    `X-Forwarded-For: ${VISITOR}`,
    'Content-Type: application/sparql-query',
    ...lines,
  ]
  return raw(`POST /query/sparql HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`)
}

describe('a request made to hurt', () => {
  test.each([
    ['says that its body is huge', ['Content-Length: 999999999']],
    ['says nothing of the size of its body', ['Transfer-Encoding: chunked']],
  ])('is refused when it %s', async (_what, lines) => {
    const socket = post(lines)
    if (lines[0]?.startsWith('Transfer')) {
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      for (let n = 0; n < 12; n++) socket.write(chunk)
    }
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
    expect(queries.asked).toEqual([])
  })

  test('is refused when its body arrives too slowly', async () => {
    const socket = post(['Content-Length: 1000'])
    socket.write('SELECT')
    const answer = text(socket)
    const watched = setInterval(() => clock.advance(31 * SECOND_MS), 10)
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(watched)
  })

  test('is refused when its query is too long, before it waits with others', async () => {
    const { status, text } = await gateway.client(VISITOR).request('/query/sparql', {
      method: 'POST',
      headers: { 'content-type': 'application/sparql-query' },
      body: `SELECT * { # ${'x'.repeat(150_000)}`,
    })
    expect([status, text]).toEqual([413, expect.stringContaining('100,000 characters')])
  })

  test('is refused when its body is compressed, which could make it a thousand times as large', async () => {
    const { status } = await gateway.client(VISITOR).request('/query/sparql', {
      method: 'POST',
      headers: { 'content-type': 'application/sparql-query', 'content-encoding': 'gzip' },
      body: 'SELECT',
    })
    expect(status).toBe(415)
  })

  test.each([
    ['eight hundred media types', { accept: `${'text/csv;q=0.1,'.repeat(800)}x` }],
    ['media types with impossible qualities', { accept: 'text/csv;q=1e9, text/csv;q=NaN, ;;;=,q=' }],
    ['an endless language', { 'accept-language': `${'xx-'.repeat(3000)}y, ../../etc, "; DROP` }],
    ['no encoding at all', { 'accept-encoding': 'gzip;q=0, identity;q=0' }],
    ['a large session', { cookie: `wiki_session=${'x'.repeat(5000)}` }],
  ])('does no harm with %s in its headers', async (_what, headers: Record<string, string>) => {
    const { status } = await ask(headers)
    expect([200, 406]).toContain(status)
  })

  test.each([
    ['a header in a field', '&format=json%0D%0ASet-Cookie%3A%20a%3Db'],
    ['a name of JavaScript', '&format=__proto__'],
    ['a path', '&format=../../etc/passwd'],
    ['a callback', '&callback=alert(1)'],
    ['two formats', '&format=json&format=xml'],
    ['five hundred fields', '&a=b'.repeat(500)],
    ['bytes that no text has', '&%00=%00'],
    ['a field without a name', '&='],
  ])('does no harm with %s', async (_what, fields) => {
    const { status, headers, text } = await ask({}, SELECT + fields)
    expect([200, 400, 406]).toContain(status)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-type']).toMatch(
      /^(?:text\/plain|application\/sparql-results\+json); charset=utf-8$/,
    )
    expect(text).not.toContain('alert')
  })

  test.each([
    '/query/sparql/',
    '/query//sparql',
    '/query/sparql%2f',
    '/Query/sparql',
    '/query/sparql;a',
    '/w/../query/sparql',
    '/.wikistead/query/../../etc/passwd',
    '/.wikistead/query/.env',
    '/query/%73parql',
  ])('finds no other way in at %s', async path => {
    const { status } = await gateway.client().request(`${path}?query=${SELECT}`)
    expect([400, 404]).toContain(status)
    expect(queries.asked).toEqual([])
  })

  test('cannot name another wiki than the one whose host it asks', async () => {
    const other = await text(
      raw(
        `GET http://other.localhost/query/sparql?query=${SELECT} HTTP/1.1\r\nHost: ${gateway.client().host}\r\nConnection: close\r\n\r\n`,
      ),
    )
    expect(other).toMatch(/^HTTP\/1\.1 400 /)
    const unknown = await text(
      raw(`GET /query/sparql?query=${SELECT} HTTP/1.1\r\nHost: other.localhost\r\nConnection: close\r\n\r\n`),
    )
    expect(unknown).toMatch(/^HTTP\/1\.1 404 /)
    expect(queries.asked).toEqual([])
  })
})

test('a result never becomes a page of the wiki’s origin, because RDF/XML may contain a script', async () => {
  const script = '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'
  queries.answer = async () => ({ body: Buffer.from(script), behind: 0 })
  const { headers } = await ask(
    { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
    encodeURIComponent('CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }'),
  )
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('the client does not learn about internal failures', async () => {
  queries.answer = async () => await Promise.reject(new Error('ENOENT /var/lib/wikistead/query/secret'))
  const { status, text } = await ask()
  expect([status, text]).toEqual([502, expect.not.stringContaining('secret')])
})
