import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect as connectPlainly } from 'node:net'
import { connect, createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { TestAuthority } from '#server/engine/testing/test-authority.ts'
import { listen, portOf } from '#server/testing/listen.ts'
import { certificateError, mariaTls } from './maria-tls.ts'

let authority: TestAuthority
let other: TestAuthority
let server: Server
/** The server name that the last client asked for. */
let asked: string | false | null | undefined

beforeAll(async () => {
  authority = new TestAuthority('Right')
  other = new TestAuthority('Wrong')
  server = createServer(authority.sign('DNS:db.example.org,IP:192.0.2.7'), socket => {
    asked = socket.servername
    socket.on('error', () => socket.destroy()).end()
  })
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  await listen(server)
})
afterAll(async () => {
  server.close()
  await once(server, 'close')
  for (const { dir } of [authority, other]) rmSync(dir, { recursive: true })
})

/**
 * Encrypts as the client library does: on a connection that it has opened itself.
 * @returns null, or the error's message.
 */
async function encrypt(host: string, trusted = authority): Promise<string | null> {
  const socket = connectPlainly(portOf(server), '127.0.0.1')
  const encrypted = connect({ ...mariaTls(host, trusted.path), socket })
  try {
    await once(encrypted, 'secureConnect')
    // Waits until the server has closed its end.
    await once(encrypted.resume(), 'end')
    return null
  } catch (error) {
    return certificateError(error, host)?.message ?? String(error)
  } finally {
    encrypted.destroy()
    socket.destroy()
  }
}

describe('a connection to MariaDB', () => {
  test.each([
    ['db.example.org', 'db.example.org'],
    // An IP address is never sent (RFC 6066).
    ['192.0.2.7', false],
  ])('to %s accepts a certificate for it', async (host, name) => {
    expect(await encrypt(host)).toBeNull()
    expect(asked).toBe(name)
  })

  test.each(['localhost', '127.0.0.1', 'db.example.org.evil.example', '192.0.2.8'])(
    'to %s refuses one of the right authority for another host',
    async host => {
      expect(await encrypt(host)).toContain(
        `MariaDB's certificate is not for ${host}, the host of WIKI_DATABASE_URL`,
      )
    },
  )

  test('refuses one of another authority', async () => {
    expect(await encrypt('db.example.org', other)).toMatch(
      /^MariaDB's certificate is not trusted \(.+\)\. The ssl of WIKI_DATABASE_URL must be the path/,
    )
  })
})
