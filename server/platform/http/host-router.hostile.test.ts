import type { Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fuzz } from '#server/testing/fuzz.ts'
import { listen } from '#server/testing/listen.ts'
import { isWikiHost, ownHostNames, parseHostName } from '#server/wikis/host-name.ts'
import { createHttpServer } from './create-http-server.ts'

const OWN = ownHostNames('https://wikis.example.org')

const host = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'wikis.example.org',
          'localhost',
          '127.0.0.1',
          '[::1]',
          'archive',
          '.',
          '..',
          ':',
          ':8080',
          ':80:80',
          ':999999',
        ],
        ...[
          '/',
          '\\',
          '@',
          '%00',
          '%2e',
          '-',
          '_',
          ' ',
          '\t',
          ',',
          ';',
          '#',
          '?',
          'LOCALHOST',
          '[',
          ']',
          '0x7f.1',
          'é',
          'xn--',
        ],
        'a'.repeat(64),
      ),
      fc.string({ maxLength: 4 }),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 5 },
  )
  .map(parts => parts.join(''))

test('a host name is always exactly one directory’s name, and can be read back unchanged', () => {
  fc.assert(
    fc.property(host, header => {
      const name = parseHostName(header)
      if (name === null) return
      expect(name).toMatch(/^[a-z0-9.-]{1,253}$/)
      for (const label of name.split('.')) expect(label).toMatch(/^(?!-)[a-z0-9-]{1,63}(?<!-)$/)
      expect(parseHostName(name)).toBe(name)
      expect(parseHostName(`${name}:443`)).toBe(name)
    }),
    fuzz(3000),
  )
})

let server: Server
let port: number
/** The hosts of the requests that reached a wiki and of those that reached the service. */
const reached = { wiki: [] as string[], service: [] as string[] }

beforeAll(async () => {
  server = createHttpServer(
    {
      ownsHost: header => isWikiHost(header, OWN),
      handle: (request, response) => {
        reached.wiki.push(request.headers.host ?? '')
        response.end()
      },
    },
    (request, response) => {
      reached.service.push(request.headers.host ?? '')
      response.end()
    },
    { trustProxy: [], home: { name: 'Wikistead', url: 'https://wikis.example.org' } },
  )
  port = await listen(server)
})
afterAll(() => void server.close())
beforeEach(() => {
  reached.wiki.length = 0
  reached.service.length = 0
})

async function ask(lines: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(Buffer.from(`GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`, 'latin1'))
  return await text(socket)
}

test('the service answers only for its own names, wikis for all others, and each request is answered once', async () => {
  const spelled = fc.tuple(
    fc.constantFrom('Host: ', 'host:', 'HOST:\t'),
    host.map(each => each.replaceAll(/[\r\n]/g, '')),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(spelled, { minLength: 10, maxLength: 10 }), async headers => {
      reached.service.length = 0
      const answers = await Promise.all(headers.map(([name, value]) => ask(`${name}${value}\r\n`)))
      for (const answer of answers) expect(answer.match(/HTTP\/1\.1 [245]/g)).toHaveLength(1)
      for (const each of reached.service)
        expect(each.toLowerCase()).toMatch(
          /^(wikis\.example\.org|localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/,
        )
    }),
    fuzz(60),
  )
})

test('a request with two hosts reaches neither, whatever they are and however they are spelled', async () => {
  const spelling = fc.constantFrom('Host: ', 'host:', 'HOST :', 'Host\t:', ' Host: ', 'Ho\u0000st: ')
  const own = fc.constantFrom('wikis.example.org', 'archive.example.org', 'localhost', '')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(spelling, own), { minLength: 2, maxLength: 4 }), async headers => {
      reached.wiki.length = 0
      reached.service.length = 0
      const answer = await ask(headers.map(([name, value]) => `${name}${value}\r\n`).join(''))
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect([...reached.wiki, ...reached.service]).toEqual([])
    }),
    fuzz(80),
  )
})
