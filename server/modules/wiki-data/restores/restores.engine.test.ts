// @slow

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { purgeDeletedWikis } from '#server/modules/wikis/deletion/purge.ts'
import { backUp, backupsOf, restoresOf } from '#server/testing/backed-up-wiki.ts'
import { allTestsShareEngineAndBackups, app, kit } from '#server/testing/engine-app.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let ada: TestMember
let wiki: CreatedWiki

allTestsShareEngineAndBackups()

beforeAll(async () => {
  ada = await createMember(app)
  wiki = await newWiki(app, ada, {
    sitename: 'Quetzalmuseum',
    domain: kit.domain('quetzal'),
    username: ADMIN.username,
  })
  await app.deps.jobs.runDue()
})

/** The text of a page, or the status of the answer if there is no page. */
async function read(name: string, title: string): Promise<string> {
  const { status, text } = await kit.client(name).request(`/w/index.php?title=${title}&action=raw`)
  return status === 200 ? text : String(status)
}

async function restore(more: object): Promise<void> {
  const backup = (await backupsOf(app, ada, wiki)).at(-1)?.id
  const response = await post(app, ada, wikiDataApi.restores, { wiki: wiki.id, backup, ...more })
  expect([response.statusCode, response.json().message]).toEqual([200, undefined])
  await app.deps.jobs.runDue()
  expect((await restoresOf(app, ada, wiki))[0]).toMatchObject({ status: 'success', error: null })
}

test('a backup becomes a new wiki, and the wiki itself again; it is deleted, brought back and purged', async () => {
  const password = /Password: (\w+)/.exec(app.emails[0]?.text ?? '')?.[1] ?? ''
  const admin = kit.client('quetzal')
  expect(await admin.logIn(ADMIN.username, password, ADMIN.password)).toBe('PASS')
  await admin.edit('Ace', { text: 'An ace' })
  await kit.settled()
  await backUp(app, wiki)
  await admin.edit('Ace', { text: 'Vandalised' })
  await admin.edit('Later', { text: 'Written later' })

  await restore({ mode: 'new', sitename: 'Museum of old cards', domain: kit.domain('oldcards') })
  expect([await read('oldcards', 'Ace'), await read('oldcards', 'Later')]).toEqual(['An ace', '404'])
  expect([await read('quetzal', 'Ace'), await read('quetzal', 'Later')]).toEqual([
    'Vandalised',
    'Written later',
  ])
  const restored = kit.client('oldcards')
  expect(await restored.page('/wiki/Ace')).toContain('Museum of old cards')
  expect(await restored.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  expect(await restored.edit('Ace', { appendtext: ' more' })).toBe('Success')

  await restore({ mode: 'back' })
  expect([await read('quetzal', 'Ace'), await read('quetzal', 'Later')]).toEqual(['An ace', '404'])
  // A backup of the state just before was made, and the wiki can be edited again.
  expect((await backupsOf(app, ada, wiki))[0]?.content.pages).toBe(3)
  expect(await admin.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  expect(await admin.edit('Ace', { appendtext: ' again' })).toBe('Success')

  await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
  expect(await read('quetzal', 'Ace')).toBe('410')
  expect((await post(app, ada, wikiDataApi.undelete, { wiki: wiki.id })).statusCode).toBe(200)
  expect(await read('quetzal', 'Ace')).toBe('An ace again')

  await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
  await kit.settled()
  const { dbName } = kit.record('quetzal')
  expect((await traces(dbName)).length).toBeGreaterThan(0)
  app.clock.advance(30 * DAY_MS)
  await purgeDeletedWikis(app.deps)
  expect(await traces(dbName)).toEqual([])
  expect(kit.complaints).toEqual([])
})

/** What is left of the wiki on disk and in MariaDB. */
const traces = async (dbName: string) => [
  ...filesWith('quetzal'),
  ...(await kit.databases()).filter(name => name === dbName),
]

/** The files of the engine whose name or content contains this text, ignoring case. */
function filesWith(text: string): string[] {
  // The service's database keeps a row that reserves the domain; `purge.hostile.test.ts` checks it.
  return readdirSync(join(kit.dataDir, 'wikis'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => `${path} ${readFileSync(path, 'latin1')}`.toLowerCase().includes(text))
}
