// @slow

import { expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { allowListing, memoryKeys, runInFpm } from '#server/engine/testing/shared-memory.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { readRecord, recordedHosts } from '#server/engine/testing/test-records.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

/** Guesses that MediaWiki's $wgPasswordAttemptThrottle allows within five minutes. */
const GUESSES = 5

allTestsShareEngine()

/** @returns MediaWiki's answer to a log-in: `PASS`, or the key of its message. */
async function guess(client: WikiClient, password: string): Promise<string> {
  const { clientlogin } = await client.api<{ clientlogin: { status: string; messagecode?: string } }>(
    {
      action: 'clientlogin',
      username: ADMIN.username,
      password,
      logintoken: await client.token('login'),
      loginreturnurl: `http://${client.host}/`,
    },
    'POST',
  )
  return clientlogin.messagecode ?? clientlogin.status
}

/** Creates a wiki whose admin has replaced the temporary password. */
async function makeWiki(name: string): Promise<WikiClient> {
  await kit.openWiki(name)
  return kit.client(name)
}

async function guessWrongly(name: string, times: number): Promise<string[]> {
  const answers: string[] = []
  for (let count = 0; count < times; count++) answers.push(await guess(kit.client(name), `wrong ${count}`))
  return answers
}

test('wrong guesses on one wiki do not lock out the same name on another', async () => {
  await makeWiki('mine')
  const yours = await makeWiki('yours')
  expect(await guessWrongly('mine', GUESSES + 1)).toContain('login-throttled')
  expect(await guess(yours, ADMIN.password)).toBe('PASS')
})

test('a successful log-in to one wiki gives no new guesses on another', async () => {
  const own = await makeWiki('own')
  await makeWiki('other')
  const answers: string[] = []
  for (let round = 0; round < 3; round++) {
    answers.push(...(await guessWrongly('other', GUESSES - 1)))
    expect(await guess(own, ADMIN.password)).toBe('PASS')
  }
  expect(answers.filter(answer => answer !== 'login-throttled')).toHaveLength(GUESSES)
})

test('emptying the memory that wikis share gives no new guesses', async () => {
  await makeWiki('patient')
  expect(await guessWrongly('patient', GUESSES + 1)).toContain('login-throttled')
  await runInFpm(
    kit.dataDir,
    '$GLOBALS["full"] = str_repeat("x", 4 << 20); for ($n = 0; $n < 64; $n++) apcu_store("fill$n", $full);',
  )
  expect(await guess(kit.client('patient'), ADMIN.password)).toBe('login-throttled')
})

/** A wiki's name and an unguessable part. */
const OWNED = /^wiki_[0-9a-f]{16}-[0-9a-f]{32}\|/

/** Keys that wikis may share, because their values depend only on the key. */
const SHARED = [
  // Hooks, modules and settings that the extensions of the tree declare (ExtensionRegistry).
  /^global:registration-(main|lazy-attrib):/,
  // Compiled and minified style sheets and scripts, by the hash of their source (ResourceLoader).
  /^global:resourceloader-(less|filter):/,
  // The hash of a file of the tree or of the service's settings (FileContentsHasher).
  /^global:FileContentsHasher:/,
  // The result of a pure function, by the hash of its arguments (CSSMin::remap).
  /^MemoizedCallable:(Wikimedia\\Minify\\)?CSSMin::remap:[0-9a-f]{32}$/,
]

test('every key in the shared memory belongs to one wiki or to a file of the source tree', async () => {
  const names = ['archive', 'museum']
  await allowListing(kit.dataDir)
  for (const name of names) {
    const wiki = await kit.createWiki(name)
    await guess(wiki, 'wrong')
    await wiki.logIn(ADMIN.username, ADMIN.password)
    for (const [title, text] of [
      ['Page', '{{Template}} [[Other]] {{int:edit}}'],
      ['Template', '<ref>x</ref>'],
      ['MediaWiki:Common.css', '.x { background: url(/w/resources/assets/mediawiki.png) }'],
      ['MediaWiki:Common.js', 'mw.hook( "x" )'],
    ])
      expect(await wiki.edit(title ?? '', { text: text ?? '' })).toBe('Success')
    for (const path of [
      '/',
      '/wiki/Page',
      '/wiki/Page?uselang=sr-ec',
      '/wiki/Special:RecentChanges',
      '/wiki/Special:CreateAccount',
      '/wiki/Special:Preferences',
      '/w/index.php?title=Page&action=history',
      '/w/load.php?lang=en&modules=startup&only=scripts&raw=1&skin=vector',
      '/w/load.php?lang=en&modules=site.styles%7Cskins.vector.styles.legacy&only=styles&skin=vector',
      '/w/load.php?lang=en&modules=site%7Cmediawiki.api%7Cext.wikiEditor&skin=vector',
      '/w/api.php?action=query&meta=siteinfo%7Cuserinfo&list=allpages%7Callusers&format=json',
      '/w/rest.php/v1/page/Page',
    ])
      await wiki.page(path)
  }
  await kit.settled()
  const records = recordedHosts(kit.dataDir).map(host => readRecord(kit.dataDir, host))
  const keys = await memoryKeys(kit.dataDir)
  const ownersOf = (key: string) => records.filter(({ dbName }) => key.includes(dbName))
  const owned = keys.filter(key => OWNED.test(key))
  for (const key of owned) expect([key, ownersOf(key).length]).toEqual([key, 1])
  for (const { dbName } of records.slice(-2)) {
    const own = owned.filter(key => key.startsWith(dbName))
    expect(own.length).toBeGreaterThan(20)
    expect(new Set(own.map(key => key.split('|')[0])).size).toBe(1)
  }
  const shared = keys.filter(key => !OWNED.test(key))
  expect(shared.filter(key => !SHARED.some(shape => shape.test(key)))).toEqual([])
})
