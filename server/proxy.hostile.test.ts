import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fuzz } from './testing/fuzz.ts'
import { PREFACE, requestFrames } from './testing/http2-frames.ts'
import {
  ATTACKER,
  eachTestHarmsNobody,
  faultsIn,
  VICTIM,
  visitorsAreServed,
} from './testing/proxied-requests.ts'
import { allTestsShareProxiedService, HOME, service } from './testing/proxied-service.ts'

const HIDDEN = `GET /smuggled HTTP/1.1\r\nHost: ${VICTIM}\r\n\r\n`

allTestsShareProxiedService()
eachTestHarmsNobody()

const post = (headers: string, body: string) =>
  `POST /attack HTTP/1.1\r\nHost: ${ATTACKER}\r\n${headers}\r\n${body}`
const chunkedEnd = `0\r\n\r\n${HIDDEN}`

describe('a request hidden in another', () => {
  test('is noticed by these tests where no proxy is in front', async () => {
    const socket = connect(service.servicePort, '127.0.0.1')
    socket.end(post(`Content-Length: 0\r\n`, HIDDEN))
    await text(socket)
    expect(faultsIn(service.seen)).toContain('/smuggled has the id undefined')
    service.seen.length = 0
  })

  const lengths = [
    `Content-Length: ${chunkedEnd.length}\r\nTransfer-Encoding: chunked`,
    `Transfer-Encoding: chunked\r\nContent-Length: 4`,
    ...[
      ' : chunked',
      ':\tchunked',
      ': xchunked',
      ': chunked, identity',
      ': identity, chunked',
      ': "chunked"',
    ].map(rest => `Content-Length: ${chunkedEnd.length}\r\nTransfer-Encoding${rest}`),
    ...[
      '\x0bchunked',
      '\x00chunked',
      'chunked\x00',
      'chunked\r\nTransfer-Encoding: x',
      'chu\r\n nked',
      '\r\n chunked',
    ].map(rest => `Content-Length: ${chunkedEnd.length}\r\nTransfer-Encoding: ${rest}`),
    `Content-Length: ${chunkedEnd.length}\r\nTransfer_Encoding: chunked`,
    `Content-Length: ${chunkedEnd.length}\r\nX: x\r\n Transfer-Encoding: chunked`,
    `Content-Length: ${chunkedEnd.length}\r\nX: x\nTransfer-Encoding: chunked`,
    `Content-Length: ${chunkedEnd.length}\r\nX: x\rTransfer-Encoding: chunked`,
    ...[
      '+5',
      '-1',
      '0x5',
      '5, 5',
      '5 5',
      '5\r\nContent-Length: 0',
      '5\r\ncontent-length: 5',
      '99999999999999999999',
      '0 ',
      ' 0',
      '0\x00',
    ].map(length => `Content-Length: ${length}`),
    'Content-Length : 5',
    'Content-Length: 0\r\nExpect: 100-continue',
    `Content-Length: ${HIDDEN.length}\r\nExpect: 100-continue`,
    `Content-Length: ${HIDDEN.length}\r\nConnection: Content-Length`,
    'Transfer-Encoding: chunked\r\nConnection: Transfer-Encoding',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]

  test('in a body of unclear length reaches nobody', async () => {
    const answers = await Promise.all(
      lengths.map(headers => service.send(post(`${headers}\r\n`, chunkedEnd))),
    )
    expect(answers).toHaveLength(lengths.length)
    // Some of them were clear requests, so this has tested more than refusals.
    expect(service.seen.some(({ url }) => url === '/attack')).toBe(true)
  })

  test('in strange chunks reaches nobody', async () => {
    const bodies = [
      `0\n\n${HIDDEN}`,
      `0\r\n\n${HIDDEN}`,
      `0 \r\n\r\n${HIDDEN}`,
      `0;x=\r\n\r\n${HIDDEN}`,
      `0;\n${HIDDEN}\r\n0\r\n\r\n`,
      `5;a\nb\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
      `0x0\r\n\r\n${HIDDEN}`,
      `+0\r\n\r\n${HIDDEN}`,
      `10000000000000000\r\n${HIDDEN}`,
      `100000000\r\n${HIDDEN}`,
      `0\r\nX-Forwarded-For: 1.2.3.4\r\nContent-Length: 5\r\n\r\n${HIDDEN}`,
      `0\r\n${HIDDEN}`,
      `2\r\nabc\r\n0\r\n\r\n${HIDDEN}`,
      `2\r\nab0\r\n\r\n${HIDDEN}`,
      `\r\n0\r\n\r\n${HIDDEN}`,
    ]
    await Promise.all(bodies.map(body => service.send(post('Transfer-Encoding: chunked\r\n', body))))
    expect(service.seen.some(({ url }) => url === '/attack')).toBe(true)
  })

  test('in a request without a body, of a strange method, version or form reaches nobody', async () => {
    const length = `Content-Length: ${HIDDEN.length}\r\n`
    const rest = `Host: ${ATTACKER}\r\n${length}\r\n${HIDDEN}`
    const starts = [
      ...['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'CONNECT', 'PRI', 'get', 'PROPFIND', 'M-SEARCH'].map(
        method => `${method} /attack HTTP/1.1`,
      ),
      ...['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'HTTP/1.10', 'HTTP/01.1', 'http/1.1', ''].map(
        version => `POST /attack ${version}`,
      ),
      'POST\t/attack\tHTTP/1.1',
      'POST  /attack  HTTP/1.1',
      'POST /attack HTTP/1.1 HTTP/1.1',
      `POST /attack HTTP/1.1\rX: x`,
      '\r\nPOST /attack HTTP/1.1',
      `CONNECT ${VICTIM}:443 HTTP/1.1`,
      'OPTIONS * HTTP/1.1',
    ]
    await Promise.all(starts.map(start => service.send(`${start}\r\n${rest}`)))
    await Promise.all([service.send('GET /smuggled\r\n'), service.send(`POST /attack HTTP/1.1\n${rest}`)])
    expect(service.seen.some(({ url }) => url === '/attack')).toBe(true)
  })

  test('in a header of HTTP/2, where line breaks and lengths mean nothing, reaches nobody', async () => {
    const usual = [
      [':method', 'POST'],
      [':scheme', 'https'],
      [':path', '/attack'],
      [':authority', ATTACKER],
    ] as const
    const without = (name: string) => usual.filter(([each]) => each !== name)
    const injected = `x\r\nTransfer-Encoding: chunked\r\n\r\n${HIDDEN}`
    const attacks: (readonly (readonly [string, string])[])[] = [
      [...usual, ['content-length', '0']],
      [...usual, ['content-length', '5'], ['content-length', '0']],
      [...usual, ['content-length', '+5']],
      [...usual, ['transfer-encoding', 'chunked']],
      [...usual, ['transfer-encoding', 'chunked\r\nX: x']],
      [...usual, ['x', injected]],
      [...usual, [`x: y\r\n\r\n${HIDDEN}`, 'z']],
      [...usual, ['x: y', 'z']],
      [...usual, ['x\r\nhost', VICTIM]],
      [...usual, ['connection', 'x-forwarded-for, x-request-id']],
      [...usual, ['X-Forwarded-For', '1.2.3.4']],
      [...usual, ['x-forwarded-for', '1.2.3.4']],
      [...usual, ['x', '\u0000']],
      [...usual, ['', 'x']],
      [...usual, ['host', VICTIM]],
      [...usual, [':authority', VICTIM]],
      [...usual, [':path', '/smuggled']],
      [...without(':path'), [':path', `/attack HTTP/1.1\r\nHost: ${ATTACKER}\r\n\r\n${HIDDEN}`]],
      [...without(':path'), [':path', '/attack HTTP/1.1']],
      [...without(':path'), [':path', 'attack']],
      [...without(':path'), [':path', `http://${VICTIM}/attack`]],
      [...without(':path'), [':path', '*']],
      [...without(':path')],
      [...without(':method'), [':method', `GET /smuggled HTTP/1.1\r\nHost: ${VICTIM}\r\n\r\nPOST`]],
      [...without(':method'), [':method', 'GET /smuggled?']],
      [...without(':authority'), [':authority', `${ATTACKER}\r\nX-Forwarded-For: 1.2.3.4`]],
      [...without(':authority'), [':authority', `${ATTACKER}/../x`]],
      [...without(':authority'), [':authority', `x@${VICTIM}`]],
      [...without(':authority')],
      [...without(':authority'), ['host', ATTACKER]],
      [...without(':scheme'), [':scheme', `https://${VICTIM}/smuggled?`]],
      [['x', 'y'], ...usual],
    ]
    await Promise.all(
      attacks.flatMap(fields => [
        service.send(Buffer.concat([PREFACE, requestFrames(1, fields, HIDDEN)]), 'h2'),
        service.send(Buffer.concat([PREFACE, requestFrames(1, fields), requestFrames(3, usual)]), 'h2'),
      ]),
    )
    expect(service.seen.filter(({ url }) => url === '/attack').length).toBeGreaterThan(attacks.length / 2)
    expect(service.seen.filter(({ url }) => /^\/smuggled/.test(url))).toEqual([])
  })
})

describe('requests made at random', () => {
  const word = fc.constantFrom(
    ...[
      'chunked',
      'identity',
      'gzip',
      'close',
      'keep-alive',
      'Transfer-Encoding',
      '0',
      '5',
      '6',
      '-1',
      '0x5',
    ],
    ...[
      VICTIM,
      ATTACKER,
      HOME,
      `http://${VICTIM}/`,
      '1.2.3.4',
      '127.0.0.1',
      '100-continue',
      'h2c',
      ',',
      ';',
      ' ',
    ],
    ...['\t', '\x00', '\x0b', '"', 'é'],
  )
  const name = fc.constantFrom(
    ...[
      'Content-Length',
      'Transfer-Encoding',
      'Connection',
      'Host',
      'X-Forwarded-For',
      'X-Request-Id',
      'Expect',
    ],
    ...[
      'content_length',
      'TE',
      'Trailer',
      'Upgrade',
      'Keep-Alive',
      'Proxy',
      'Forwarded',
      'X',
      '',
      ' X',
      'X ',
    ],
  )
  const lineEnd = fc.oneof(
    { weight: 15, arbitrary: fc.constant('\r\n') },
    fc.constantFrom('\n', '\r', '\r\r\n', ''),
  )
  const header = fc
    .tuple(name, fc.constantFrom(': ', ':', ' : ', ''), fc.array(word, { maxLength: 3 }), lineEnd)
    .map(([field, colon, words, end]) => field + colon + words.join('') + end)
  const target = fc.constantFrom(
    '/attack',
    '/',
    '*',
    `http://${VICTIM}/attack`,
    `//${VICTIM}/`,
    '/a b',
    '/%00',
    '/é',
  )
  const body = fc.constantFrom(
    '',
    '0\r\n\r\n',
    HIDDEN,
    chunkedEnd,
    '5\r\nhello\r\n0\r\n\r\n',
    `5\r\n${chunkedEnd}`,
  )
  const attack = fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS'),
      target,
      fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/1.'),
      fc.array(header, { maxLength: 4 }),
      body,
    )
    .map(
      ([method, path, version, headers, content]) =>
        `${method} ${path} ${version}\r\nHost: ${ATTACKER}\r\n${headers.join('')}\r\n${content}`,
    )

  test('reach the service as nginx has understood them or not at all, and no other visitor notices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(attack, { minLength: 16, maxLength: 16 }), async attacks => {
        service.seen.length = 0
        await Promise.all(attacks.map(bytes => service.send(bytes)))
        await visitorsAreServed(service, 2)
        expect(faultsIn(service.seen)).toEqual([])
      }),
      fuzz(12),
    )
  })
})
