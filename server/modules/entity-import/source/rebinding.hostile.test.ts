// @sqlite-only: it uses no database.

import type { lookup } from 'node:dns'
import { connect } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { lookupBy } from './open-source.ts'

const PUBLIC = '93.184.216.34'
const PUBLIC_6 = '2620:0:862:ed1a::1'

/** A name server whose answers for a name change: the first look-up gets the first answer, and so on. */
function changing(...answers: readonly (readonly string[])[]) {
  const asked: string[] = []
  const resolve = ((name: string, _options: unknown, done: (error: null, found: unknown) => void) => {
    const addresses = answers[asked.length] ?? []
    asked.push(name)
    const found = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    queueMicrotask(() => done(null, found))
  }) as unknown as typeof lookup
  return { asked, lookup: lookupBy(resolve) }
}

/** Connects as an import does. @returns the address to which a connection was begun, or why there is none. */
async function attempt(source: ReturnType<typeof changing>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const host = { host: 'rebind.museum.com', port: 443 }
  const socket = connect({ ...host, lookup: source.lookup, autoSelectFamily: false })
  socket.on('error', error => resolve(error.message))
  socket.on('lookup', (error: Error | null, address: string) => {
    resolve(error?.message ?? address)
    // So that nothing is sent to anybody.
    socket.destroy()
  })
  return await promise
}

/** The addresses between which a connection chooses, or why there are none. */
async function choice({ lookup }: ReturnType<typeof changing>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  lookup('rebind.museum.com', { all: true }, (error, found) => resolve(error?.message ?? found))
  return await promise
}

describe('a source whose name leads elsewhere at the next look-up', () => {
  test('is connected to at the address that was checked, because a connection looks it up once', async () => {
    for (const first of [PUBLIC, PUBLIC_6]) {
      const source = changing([first], ['127.0.0.1'])
      expect(await attempt(source)).toBe(first)
      expect(source.asked).toEqual(['rebind.museum.com'])
    }
  })

  test.each([
    ...[
      '127.0.0.1',
      '169.254.169.254',
      '168.63.129.16',
      '0.0.0.0',
      '10.0.0.1',
      '100.100.100.200',
      '192.168.1.1',
    ],
    ...['::1', '::', '::ffff:127.0.0.1', '::ffff:169.254.169.254', '::ffff:a83f:8110', '::127.0.0.1'],
    ...['fe80::1', 'fe80::1%lo', 'fd00:ec2::254', '64:ff9b::a9fe:a9fe', '64:ff9b:1::7f00:1', '2002:7f00:1::'],
    ...['2001:0:a9fe:a9fe::1', 'ff02::1', '255.255.255.255', 'not an address', ''],
  ])('is not connected to at %j, not even beside a public address', async address => {
    const refused = 'The source is not on the public internet.'
    const source = changing([PUBLIC], [address], [PUBLIC, address], [address, PUBLIC_6], [])
    expect(await attempt(source)).toBe(PUBLIC)
    // The requests that follow: a redirect within the site, another entity, another attempt.
    expect([await attempt(source), await choice(source), await choice(source)]).toEqual(
      Array(3).fill(refused),
    )
    expect(await choice(source)).toBe('The source has no address.')
  })
})
