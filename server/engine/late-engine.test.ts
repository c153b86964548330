// @slow

import { chmodSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { until } from '#server/testing/until.ts'
import { ManualPauses } from './testing/manual-pauses.ts'
import { startTestEngine, TEST_TREE, type TestEngine } from './testing/test-engine.ts'
import { WikiClient } from './testing/wiki-client.ts'

let dataDir: string
let kits: TestEngine[]

beforeEach(() => {
  dataDir = newFolder()
  kits = []
})
afterEach(async () => {
  for (const kit of kits) await kit.close()
})

/** Ends an engine before the test does. */
async function end(kit: TestEngine): Promise<void> {
  kits = kits.filter(other => other !== kit)
  await kit.close()
}

async function start(pauses: ManualPauses, mediawikiDir = TEST_TREE): Promise<TestEngine> {
  const kit = await startTestEngine({
    ...{ dataDir, mediawikiDir, templates: 'engine-tests', pauseBetweenStarts: pauses.pause },
  })
  kits.push(kit)
  return kit
}

test('a server whose predecessor still runs the wikis takes them over when that ends, and says so meanwhile', async () => {
  const before = await start(new ManualPauses())
  await before.createWiki('old')
  const pauses = new ManualPauses()
  const kit = await start(pauses)
  const old = new WikiClient(kit.port, before.domain('old'))
  expect(kit.engine.unavailableReason).toMatch(
    /^Another server already runs the wikis in .*\(it will be retried automatically\)$/,
  )
  expect(await kit.engine.isReady()).toBe(false)
  await expect(kit.createWiki('early')).rejects.toMatchObject({
    name: 'EngineUnavailableError',
    refusal: { status: 503, retryAfterSeconds: 5 },
  })
  const { status, headers } = await old.request('/')
  expect([status, headers['retry-after']]).toEqual([503, '5'])

  for (const ms of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    await until(() => pauses.isPausing)
    expect(pauses.ms).toBe(ms)
    pauses.end()
  }
  await until(() => pauses.isPausing)
  expect(kit.engine.retryAfterSeconds).toBe(60)
  expect(kit.complaints).toEqual([])

  await end(before)
  pauses.end()
  await until(() => kit.engine.unavailableReason === null)
  expect(kit.engine.retryAfterSeconds).toBeNull()
  expect(await kit.engine.isReady()).toBe(true)
  expect(kit.engine.facts.available).toBe(true)
  expect(await (await kit.createWiki('new')).page('/')).toContain('The new wiki')
  expect((await old.request('/')).status).toBe(200)
  expect(kit.complaints).toEqual([])
})

test('a start that fails in the middle leaves nothing behind, and is logged once', async () => {
  const before = await start(new ManualPauses())
  await end(before)
  const waiting = join(dataDir, 'wikis/.waiting')
  rmSync(waiting, { recursive: true })
  writeFileSync(waiting, 'not a directory')
  const pauses = new ManualPauses()
  const kit = await start(pauses)
  const sockets = () => readdirSync(join(dataDir, 'engine')).filter(name => name.endsWith('.sock'))
  for (let tries = 0; tries < 3; tries += 1) {
    await until(() => pauses.isPausing)
    expect(kit.engine.unavailableReason).toContain('EEXIST')
    expect(sockets()).toEqual([])
    pauses.end()
  }
  await until(() => pauses.isPausing)
  expect(kit.complaints).toEqual([expect.stringContaining('the wiki engine cannot start: EEXIST')])
  rmSync(waiting)
  pauses.end()
  await until(() => kit.engine.unavailableReason === null)
  expect(await (await kit.createWiki('mended')).page('/')).toContain('The mended wiki')
  expect(kit.complaints).toHaveLength(1)
})

test('a MediaWiki on a disk that is mounted late is found, with its languages', async () => {
  const dir = newFolder()
  chmodSync(dir, 0o755)
  const pauses = new ManualPauses()
  const kit = await start(pauses, join(dir, 'mediawiki'))
  expect(kit.engine.unavailableReason).toContain('missing: a MediaWiki source tree in ')
  expect([kit.engine.languages, kit.engine.facts.version]).toEqual([[], null])
  await until(() => pauses.isPausing)
  symlinkSync(TEST_TREE, join(dir, 'mediawiki'))
  pauses.end()
  await until(() => kit.engine.unavailableReason === null)
  expect(kit.engine.languages.length).toBeGreaterThan(100)
  expect(await (await kit.createWiki('found')).page('/')).toContain('The found wiki')
})

test('an engine that is closed while it waits is not started again', async () => {
  const before = await start(new ManualPauses())
  const pauses = new ManualPauses()
  const kit = await start(pauses)
  await until(() => pauses.isPausing)
  await end(kit)
  expect([pauses.isPausing, pauses.count]).toEqual([false, 1])
  expect(await before.engine.isReady()).toBe(true)
})

test.each([
  ['a directory that has something else in it', tmpdir(), {}],
  ['no PHP', TEST_TREE, { phpFpmBinary: '/nowhere/php-fpm' }],
])('with %s it is not tried again, and says what to install', async (_what, mediawikiDir, options) => {
  const pauses = new ManualPauses()
  const kit = await startTestEngine({
    ...{ dataDir, mediawikiDir, pauseBetweenStarts: pauses.pause, ...options },
  })
  kits.push(kit)
  expect(kit.engine.unavailableReason).toMatch(/^This machine cannot run wikis; missing: .*apt-get install/)
  expect(kit.engine.unavailableReason).not.toContain('tried again')
  expect(kit.engine.retryAfterSeconds).toBeNull()
  expect(pauses.count).toBe(0)
})
