// @slow

import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from '@jest/globals'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { newFolder } from '#jest/test-folders.ts'
import { createWikiEngine } from '#server/engine/create-wiki-engine.ts'
import { userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { engineConfig } from '#server/engine/testing/engine-config.ts'
import {
  ADMIN,
  collectLog,
  startTestEngine,
  TEST_TREE,
  type TestEngine,
} from '#server/engine/testing/test-engine.ts'
import { openTestDb, readRecord, recordedHosts, setSchema } from '#server/engine/testing/test-records.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { dataDirId } from '#server/mediawiki/directories/engine-dirs.ts'
import { findLeftovers } from '#server/php/leftovers.ts'
import { until } from '#server/testing/until.ts'
import type { WikiEmail } from './email/wiki-email.ts'

let kit: TestEngine | null = null
afterEach(async () => {
  await kit?.close()
  kit = null
})

/** The php-fpm and maintenance processes that belong to a data directory. */
function processesOf(dataDir: string): number[] {
  const id = dataDirId(dataDir)
  return findLeftovers({ configFile: join(dataDir, 'engine/php-fpm.conf'), pool: `wikistead-${id}`, id })
}

test('after kill -9 during creation, the next start recovers: acknowledged wikis answer, and no unfinished wiki or process is left', async () => {
  const dataDir = newFolder()
  const script = join(import.meta.dirname, '../engine/testing/engine-process.ts')
  const server = spawn(process.execPath, ['--no-warnings', script, dataDir, TEST_TREE, '8080'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: server.stdout })) {
    if (line !== 'ready') acknowledged.push(line)
    if (acknowledged.length === 20) break
  }
  server.kill('SIGKILL')
  const orphans = processesOf(dataDir)
  // An unfinished creation and an unfinished removal, as a kill may leave them.
  const waiting = (dbName: string) => join(dataDir, 'wikis/.waiting', dbName)
  const dirOf = (name: string) => join(dataDir, `wikis/${name}.localhost`)
  mkdirSync(join(waiting('wiki_0123'), 'db'), { recursive: true })
  mkdirSync(join(dataDir, 'wikis/.removed/0123'))
  // A wiki whose directory was not in place yet, a wiki that was being replaced, and a copy.
  renameSync(dirOf('made-1'), waiting(readRecord(dataDir, 'made-1.localhost').dbName))
  renameSync(dirOf('made-2'), waiting(readRecord(dataDir, 'made-2.localhost').dbName))
  mkdirSync(join(dirOf('made-2'), 'mail'), { recursive: true })
  mkdirSync(join(dataDir, 'copies/0123/db'), { recursive: true })

  kit = await startTestEngine({ dataDir })
  expect(processesOf(dataDir).filter(pid => orphans.includes(pid))).toEqual([])
  const hosts = acknowledged.map(domain => domain.replace(/:\d+$/, ''))
  expect(recordedHosts(dataDir)).toEqual(expect.arrayContaining(hosts))
  for (const dir of ['wikis/.waiting', 'wikis/.removed', 'wikis/.set-aside', 'copies'])
    expect([dir, readdirSync(join(dataDir, dir))]).toEqual([dir, []])
  const { port } = kit
  const pages = await Promise.all(acknowledged.map(domain => new WikiClient(port, domain).page('/')))
  expect(pages.map(page => /Welcome to (Made \d+)/.exec(page)?.[1])).toEqual(
    acknowledged.map(domain => `Made ${/\d+/.exec(domain)?.[0]}`),
  )
  await kit.close()
  kit = null
  expect(processesOf(dataDir)).toEqual([])
})

test('php-fpm does not outlive its server, even when that is killed', async () => {
  const dataDir = newFolder()
  const script = join(import.meta.dirname, '../engine/testing/engine-process.ts')
  const server = spawn(process.execPath, ['--no-warnings', script, dataDir, TEST_TREE, '8080'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout })) if (line === 'ready') break
  expect(processesOf(dataDir)).not.toEqual([])
  server.kill('SIGKILL')
  await until(() => processesOf(dataDir).length === 0)
})

test('a wiki of an older MediaWiki is upgraded at start, and says so until it is ready', async () => {
  const dataDir = newFolder()
  const before = await startTestEngine({ dataDir })
  const [older, current] = [await before.createWiki('older'), await before.createWiki('current')]
  await before.close()
  const record = readRecord(dataDir, 'older.localhost')
  setSchema(dataDir, 'older.localhost', '1.35-00000000')

  kit = await startTestEngine({ dataDir })
  const { port } = kit
  const [early, other] = await Promise.all(
    [older, current].map(({ host }) => new WikiClient(port, host).request('/')),
  )
  expect([early?.status, early?.headers['retry-after'], other?.status]).toEqual([503, '20', 200])
  expect(early?.text).toContain('This wiki is being upgraded')
  await kit.settled()
  expect(await new WikiClient(port, older.host).page('/')).toContain('Welcome to The older wiki.')
  expect(kit.record('older').schema).toBe(record.schema)
  await kit.close()
  kit = null
})

test('wikis that need a newer MediaWiki are not touched, and one whose upgrade fails is as before', async () => {
  const dataDir = newFolder()
  const before = await startTestEngine({ dataDir })
  const release = /^\d+\.\d+/.exec(before.engine.facts.version ?? '')?.[0]
  const [newer, broken] = [await before.createWiki('newer'), await before.createWiki('broken')]
  await before.close()
  const databaseOf = (name: string, schema: string) => {
    const host = `${name}.localhost`
    setSchema(dataDir, host, schema)
    return join(dataDir, 'wikis', host, 'db', `${readRecord(dataDir, host).dbName}.sqlite`)
  }
  const [newerFile, brokenFile] = [
    databaseOf('newer', '1.99-00000000'),
    databaseOf('broken', '1.35-00000000'),
  ]
  const db = new DatabaseSync(brokenFile)
  db.exec('alter table revision rename to lost')
  db.close()
  const bytes = [newerFile, brokenFile].map(file => readFileSync(file))

  kit = await startTestEngine({ dataDir })
  await kit.settled()
  const { port } = kit
  const [asNewer, asBroken] = await Promise.all(
    [newer, broken].map(({ host }) => new WikiClient(port, host).request('/')),
  )
  expect([asNewer?.status, asBroken?.status]).toEqual([503, 503])
  expect(asNewer?.text).toContain('needs a newer version of MediaWiki')
  expect(asBroken?.text).toContain('the wiki is as it was before')
  expect([newerFile, brokenFile].map(file => readFileSync(file))).toEqual(bytes)
  expect(kit.engine.unservedWikis()).toEqual({ newer: 1, failed: 1 })
  expect(await kit.engine.databaseVersion(newer.host)).toBe('1.99')
  await expect(kit.engine.openApi(broken.host)).rejects.toThrow('cannot be served')
  expect(kit.complaints).toEqual([
    `these wikis need MediaWiki 1.99 or newer and are not served: MEDIAWIKI_DIR has ${release}`,
    expect.stringContaining('a wiki cannot be upgraded and is not served; it is as it was before'),
  ])
  await kit.close()
  kit = null
})

test('a second server on the same data directory creates no wikis and says why', async () => {
  kit = await startTestEngine()
  const db = await openTestDb(kit.dataDir)
  const second = await createWikiEngine({
    db,
    config: engineConfig({ dataDir: kit.dataDir, mediawikiDir: TEST_TREE }),
    log: collectLog([]),
    clock: Date,
  })
  expect(second.unavailableReason).toContain('Another server already runs the wikis')
  await second.close()
  await db.destroy()
  expect(await kit.engine.isReady()).toBe(true)
})

test.each([
  ['no MediaWiki', null, 'missing: MediaWiki.'],
  ['a directory that is none', tmpdir(), `missing: a MediaWiki source tree in ${tmpdir()}.`],
])('with %s the engine says what to install and creates no wikis', async (_what, mediawikiDir, reason) => {
  const dataDir = newFolder()
  const elsewhere = newFolder()
  const db = await openTestDb(elsewhere)
  const engine = await createWikiEngine({
    db,
    config: engineConfig({ dataDir, mediawikiDir }),
    log: collectLog([]),
    clock: Date,
  })
  expect(engine.unavailableReason).toContain(reason)
  expect(engine.unavailableReason).toContain('apt-get install --no-install-recommends php8.2-fpm')
  expect(engine.facts.available).toBe(false)
  expect(await engine.isReady()).toBe(false)
  const admin = { ...ADMIN, username: userName(ADMIN.username) }
  const wiki = {
    domain: wikiDomain('some.localhost:8080'),
    sitename: 'Some',
    language: DEFAULT_LANGUAGE,
    admin,
  }
  await expect(engine.create(wiki)).rejects.toMatchObject({
    name: 'EngineUnavailableError',
    message: engine.unavailableReason,
  })
  expect(readdirSync(dataDir)).toEqual([])
  await db.destroy()
  for (const dir of [dataDir, elsewhere]) rmSync(dir, { recursive: true, force: true })
})

test('a wiki’s emails reach the service as facts', async () => {
  const emails: WikiEmail[] = []
  kit = await startTestEngine({ deliverEmail: async email => void emails.push(email) })
  const wiki = await kit.createWiki('mailing')
  // The first password is temporary, and MediaWiki sends only one per day.
  expect(await wiki.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  const { resetpassword } = await wiki.api<{ resetpassword: { status: string } }>(
    { action: 'resetpassword', user: ADMIN.username, token: await wiki.token('csrf') },
    'POST',
  )
  expect(resetpassword.status).toBe('success')
  await kit.settled()
  expect(emails).toEqual([
    {
      domain: kit.domain('mailing'),
      server: `http://${kit.domain('mailing')}`,
      kind: 'password-reset',
      to: ADMIN.email,
      isConfirmed: true,
      user: ADMIN.username,
      by: ADMIN.username,
      password: expect.stringMatching(/^[0-9a-z]{10,}$/),
      confirmLink: null,
      denyLink: null,
    },
  ])
  expect(readdirSync(join(kit.dataDir, 'wikis/mailing.localhost/mail'))).toEqual([])
})

test('without a mailer, wikis offer nothing that needs email', async () => {
  kit = await startTestEngine()
  const wiki = await kit.createWiki('silent')
  const { error } = await wiki.api<{ error?: { code: string } }>(
    { action: 'resetpassword', user: ADMIN.username, token: await wiki.token('csrf') },
    'POST',
  )
  expect(error).toBeDefined()
})
