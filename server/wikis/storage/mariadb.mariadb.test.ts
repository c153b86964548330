// @slow

import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type MariaDbServer, startMariaDb } from '#jest/mariadb-server.ts'
import { newFolder } from '#jest/test-folders.ts'
import { languageCode, userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { testDatabases } from '#server/engine/testing/test-mariadb.ts'
import { setSchema } from '#server/engine/testing/test-records.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { search } from '#server/engine/testing/wiki-search.ts'
import { type MariaConfig, readMariaUrl } from '#server/platform/config/maria-url.ts'
import { openMariaConnection } from './maria-connections.ts'
import { StorageUnavailableError } from './wiki-database.ts'

const MEGABYTE = 1024 * 1024

let mariadb: MariaDbServer
let config: MariaConfig
let kit: TestEngine
let wiki: WikiClient
const dataDir = newFolder()

const start = async () =>
  await startTestEngine({ wikiDatabase: config, spareDatabases: 1, sideDataMax: MEGABYTE, dataDir })

beforeAll(async () => {
  mariadb = await startMariaDb()
  config = readMariaUrl(mariadb.freshUrl())
  kit = await start()
  await kit.settled()
  wiki = await kit.createWiki('first')
})
afterAll(async () => {
  await kit?.close()
  await mariadb?.stop()
})

describe('a new wiki in MariaDB', () => {
  test('is there at once, from a spare or made on the spot, with its own first admin', async () => {
    const names = ['second', 'third', 'fourth']
    await Promise.all(names.map(name => kit.createWiki(name)))
    for (const name of ['first', ...names]) {
      const client = kit.client(name)
      expect(await client.page('/')).toContain(`<title>The ${name} wiki</title>`)
      expect(await client.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
      expect(kit.record(name)).toMatchObject({ storage: 'mariadb' })
      expect(kit.record(name).dbName).toMatch(new RegExp(`^${config.prefix}_[0-9a-f]{16}$`))
    }
    const stats = await kit.engine.readStatistics(names.map(name => kit.domain(name)))
    expect(stats.get(kit.domain('third'))).toMatchObject({ pages: 1, users: 1, edits: 1 })
    expect((await kit.engine.readUsage(kit.domain('third')))?.usedBytes).toBeGreaterThan(MEGABYTE)
    expect(kit.complaints).toEqual([])
  })

  test('has the main page of its language, which the search finds', async () => {
    const german = await kit.createWiki('deutsch', {}, 'de')
    expect(await german.page('/wiki/Hauptseite')).toContain('Willkommen')
    expect(await search(german, 'Hauptseite', { srwhat: 'title' })).toEqual(['Hauptseite'])
  })

  test('is found by words with other letters, short words and words that a full-text index would leave out', async () => {
    expect(await wiki.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
    const saved = await wiki.edit('Żółw', { text: 'Der Fuß am See, www.example.org und the end' })
    expect(saved).toBe('Success')
    await kit.settled()
    const found = async (words: string) => await search(wiki, words, { srwhat: 'text' })
    for (const words of ['Fuß', 'am see', 'www.example.org', '"am See"'])
      expect([words, await found(words)]).toEqual([words, ['Żółw']])
    for (const words of [
      'katze',
      '+',
      '-',
      '"',
      '*',
      '(',
      '@',
      '++see',
      '+-',
      '~<>',
      'see +',
      '"see',
      '""',
      'see*',
      '***',
    ])
      expect([words, await found(words)]).toEqual([words, expect.any(Array)])
  })

  test('keeps names that are written as SQL as what they are', async () => {
    const before = await testDatabases(config)
    const name = "Robert'); DROP TABLE user;--`"
    await kit.engine.create({
      domain: wikiDomain(kit.domain('hostile')),
      sitename: name,
      language: languageCode('en'),
      admin: {
        username: userName("Robert'); DROP DATABASE mysql"),
        password: ADMIN.password,
        email: "'@x.org",
      },
    })
    expect(await kit.client('hostile').page('/')).toContain(`<title>${name}</title>`)
    expect(await kit.query('hostile', 'select user_name from user where user_id = 1')).toEqual([
      { user_name: "Robert'); DROP DATABASE mysql" },
    ])
    const after = await testDatabases(config)
    expect(after.filter(database => !before.includes(database)).length).toBeLessThanOrEqual(2)
    for (const database of after) expect(database).toMatch(/_[0-9a-f]{16}$/)
  })
})

test('its settings apply from the next request on', async () => {
  await kit.engine.publish({
    domain: kit.domain('first'),
    sitename: 'Renamed',
    settings: { wgDefaultSkin: 'timeless' },
    deletedAt: null,
  })
  expect(await wiki.page('/')).toMatch(/<title>Renamed<\/title>[\s\S]*skin-timeless/)
})

test('a session outlives the server process, and needs nothing of its disk', async () => {
  expect(await wiki.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  const before = kit
  await before.close()
  rmSync(join(dataDir, 'wikis/first.localhost'), { recursive: true })
  kit = await start()
  const again = new WikiClient(kit.port, `first.localhost:${before.port}`)
  for (const [name, value] of wiki.cookies) again.cookies.set(name, value)
  wiki = again
  expect(await wiki.page('/wiki/Special:Preferences')).toContain(ADMIN.username)
  expect(await wiki.edit('Later', { text: 'Still here' })).toBe('Success')
})

describe('what visitors fill', () => {
  test.each([
    ['objectcache', 'caches'],
    ['wikistead_sessions', 'sessions'],
  ])('%s is emptied when it has become too large, and nothing else', async table => {
    await kit.query(
      'first',
      `insert into ${table} (keyname, value, exptime)
        select concat('filled-', seq), repeat('x', 60000), '20991231235959' from seq_1_to_60`,
    )
    // By itself, InnoDB updates its statistics only seconds later.
    await kit.query('first', `analyze table ${table}`)
    const users = await kit.query('first', 'select count(*) as n from user')
    await wiki.request('/wiki/Later')
    await kit.settled()
    const left = `select count(*) as n from ${table} where keyname like 'filled-%'`
    expect(await kit.query('first', left)).toEqual([{ n: 0 }])
    expect(await kit.query('first', 'select count(*) as n from user')).toEqual(users)
    expect(await wiki.page('/wiki/Later')).toContain('Still here')
  })
})

test('a wiki of an older release is upgraded, and its copy of before removed', async () => {
  expect(await wiki.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  const { schema } = kit.record('first')
  const before = kit
  await before.close()
  setSchema(dataDir, 'first.localhost', '1.35-00000000')
  kit = await start()
  await kit.settled()
  expect(kit.record('first').schema).toBe(schema)
  const again = new WikiClient(kit.port, wiki.host)
  for (const [name, value] of wiki.cookies) again.cookies.set(name, value)
  wiki = again
  expect(await wiki.page('/wiki/Later')).toContain('Still here')
  expect(await wiki.page('/wiki/Special:Preferences')).toContain(ADMIN.username)
  const wikis = ['first', 'second', 'third', 'fourth', 'deutsch', 'hostile'].map(
    name => kit.record(name).dbName,
  )
  // Plus the template and a spare.
  expect((await testDatabases(config)).length).toBe(wikis.length + 2)
  expect(kit.complaints).toEqual([])
})

test('while MariaDB is away, visitors and creators are told to come back, and then all is well', async () => {
  expect(await kit.engine.isReady()).toBe(true)
  await mariadb.halt('kill')
  expect(await kit.engine.isReady()).toBe(false)
  for (const path of [
    '/',
    '/wiki/Later',
    '/w/api.php?action=query&meta=siteinfo&format=json',
    '/w/load.php?modules=startup&only=scripts',
  ]) {
    const { status, headers, text } = await wiki.request(path)
    expect({ path, status, retry: Number(headers['retry-after']) }).toEqual({
      path,
      status: 503,
      retry: expect.any(Number),
    })
    expect(headers['x-wikistead-storage']).toBeUndefined()
    expect(text).toMatch(/database (does not respond|cannot be reached)/)
    expect(text).not.toMatch(/127\.0\.0\.1:|mysqli|tests@/)
  }
  await expect(kit.createWiki('meanwhile')).rejects.toThrow(StorageUnavailableError)
  expect(await kit.engine.readStatistics([kit.domain('first')])).toEqual(new Map())
  await mariadb.resume()
  expect(await wiki.page('/wiki/Later')).toContain('Still here')
  expect(await wiki.edit('Later', { text: 'Well again' })).toBe('Success')
  expect(await (await kit.createWiki('meanwhile')).page('/')).toContain('The meanwhile wiki')
})

test('a wiki that is removed leaves no database, no files and no row', async () => {
  const { dbName } = kit.record('second')
  await kit.engine.remove(kit.domain('second'))
  expect(await testDatabases(config)).not.toContain(dbName)
  expect(existsSync(join(dataDir, 'wiki-files', dbName))).toBe(false)
  expect(existsSync(join(dataDir, 'wikis/second.localhost'))).toBe(false)
  expect((await kit.client('second').request('/')).status).toBe(404)
  expect(await kit.engine.exists(kit.domain('second'))).toBe(false)
})

test('a wiki in MariaDB says that it is elsewhere if the server does not know where', async () => {
  await kit.close()
  kit = await startTestEngine({ wikiDatabase: null, dataDir })
  expect(await kit.client('first').request('/')).toMatchObject({
    status: 503,
    text: expect.stringContaining('another machine'),
  })
})

test('an engine that cannot start leaves no connection to MariaDB', async () => {
  await kit.close()
  const waiting = join(dataDir, 'wikis/.waiting')
  rmSync(waiting, { recursive: true })
  writeFileSync(waiting, 'not a directory')
  kit = await startTestEngine({ wikiDatabase: config, dataDir })
  expect(kit.engine.unavailableReason).toContain('EEXIST')
  const connection = await openMariaConnection(config)
  const sql =
    'select count(*) as n from information_schema.processlist where id <> connection_id() and user = ?'
  const others = async () => Number((await connection.query(sql, [config.user]))[0].n)
  // Only for some seconds, because unused connections end after half a minute anyway.
  for (let tries = 0; tries < 50 && (await others()) > 0; tries += 1) await delay(200)
  expect(await others()).toBe(0)
  await connection.end()
})
