import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type MariaDbServer, startMariaDb } from '#jest/mariadb-server.ts'
import { newFolder } from '#jest/test-folders.ts'
import { TestAuthority } from '#server/engine/testing/test-authority.ts'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { type MariaConfig, readMariaUrl } from '#server/platform/config/maria-url.ts'
import { openMariaConnection } from './maria-connections.ts'

const NOT_TRUSTED =
  /MariaDB's certificate is not trusted \(.+\)\. The ssl of WIKI_DATABASE_URL must be the path/

let right: TestAuthority
let wrong: TestAuthority
/** The authority's certificate that `WIKI_DATABASE_URL` names. Operators may replace it while the service runs. */
let trusted: string
let mariadb: MariaDbServer
const dir = newFolder()
let kit: TestEngine
let wiki: WikiClient

const placeWith = (ssl: string): MariaConfig => readMariaUrl(`${mariadb.url}?ssl=${ssl}`)
const trust = ({ path }: TestAuthority) => writeFileSync(trusted, readFileSync(path))

beforeAll(async () => {
  right = new TestAuthority('Right')
  wrong = new TestAuthority('Wrong')
  chmodSync(dir, 0o755)
  trusted = join(dir, 'authority.pem')
  trust(right)
  mariadb = await startMariaDb(right.sign('IP:127.0.0.1'))
  kit = await startTestEngine({ wikiDatabase: placeWith(trusted) })
  wiki = await kit.createWiki('encrypted')
})
afterAll(async () => {
  await kit?.close()
  await mariadb?.stop()
  for (const each of [dir, right?.dir, wrong?.dir]) if (each) rmSync(each, { recursive: true, force: true })
})

describe('a MariaDB that demands TLS and has a certificate', () => {
  test('of the authority that is named has wikis, for the service and for PHP', async () => {
    expect(await wiki.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
    expect(await wiki.edit('Secret', { text: 'Nobody on the wire reads this' })).toBe('Success')
    expect(await wiki.page('/wiki/Secret')).toContain('Nobody on the wire')
    await kit.settled()
    const [cipher] = await kit.query('encrypted', "show session status like 'Ssl_cipher'")
    expect(cipher?.['Value']).toMatch(/^TLS_|GCM|CHACHA/)
    expect(kit.complaints).toEqual([])
  })

  test('of another authority is refused with a message, and no wiki is shown from it', async () => {
    trust(wrong)
    try {
      await expect(openMariaConnection(placeWith(trusted))).rejects.toThrow(NOT_TRUSTED)
      const { status, text } = await wiki.request('/wiki/Secret')
      expect(status).toBe(503)
      expect(text).toMatch(/database (does not respond|cannot be reached)/)
      expect(text).not.toContain('Nobody on the wire')
    } finally {
      trust(right)
    }
    expect(await wiki.page('/wiki/Secret')).toContain('Nobody on the wire')
  })

  test('of another authority keeps a service that is started from having wikis, which says so', async () => {
    const other = await startTestEngine({ wikiDatabase: placeWith(wrong.path) })
    try {
      await expect(other.createWiki('never')).rejects.toThrow(NOT_TRUSTED)
    } finally {
      await other.close()
    }
  })

  test('that the system does not know is refused with words, unless its authority is named', async () => {
    await expect(openMariaConnection(placeWith('on'))).rejects.toThrow(NOT_TRUSTED)
  })

  test('refuses those who do not encrypt', async () => {
    await expect(openMariaConnection(placeWith('off'))).rejects.toThrow(/Access denied|insecure transport/)
  })
})
