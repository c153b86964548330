// @slow

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { backUp, backupsOf, restoresOf } from '#server/testing/backed-up-wiki.ts'
import { allTestsShareEngineAndBackups, app, kit, store } from '#server/testing/engine-app.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

interface Owned {
  readonly member: TestMember
  readonly wiki: CreatedWiki
  readonly admin: WikiClient
}

let museum: Owned
let count = 0

allTestsShareEngineAndBackups()

beforeEach(async () => {
  museum = await owned(`museum${count++}`)
})

/** A wiki of a new member with a page, and a backup of it. */
async function owned(name: string): Promise<Owned> {
  const member = await createMember(app)
  const wiki = await newWiki(app, member, { domain: kit.domain(name), username: ADMIN.username })
  await app.deps.jobs.runDue()
  const email = app.emails.findLast(({ text }) => text.includes('Password: '))
  const password = /Password: (\w+)/.exec(email?.text ?? '')?.[1] ?? ''
  const admin = kit.client(name)
  expect(await admin.logIn(ADMIN.username, password, ADMIN.password)).toBe('PASS')
  expect(await admin.edit('Ace', { text: `The ace of ${name}` })).toBe('Success')
  await kit.settled()
  await backUp(app, wiki)
  return { member, wiki, admin }
}

const runJobs = async () => await app.deps.jobs.runDue()
const status = async ({ wiki }: Owned, path = '/wiki/Ace') =>
  (await kit.client(wiki.domain.split('.')[0] ?? '').request(path)).status

async function ask({ member, wiki }: Owned, more: object = { mode: 'back' }) {
  const backup = (await backupsOf(app, member, wiki)).at(-1)?.id
  return await post(app, member, wikiDataApi.restores, { wiki: wiki.id, backup, ...more })
}

const outcome = async ({ member, wiki }: Owned) => {
  const [last] = await restoresOf(app, member, wiki)
  return [last?.status, last?.error ?? null]
}

const asNew = () => ({ mode: 'new', sitename: 'Another', domain: kit.domain(`another${count++}`) })

describe('a wiki that is deleted', () => {
  test('after a restore was requested is not put back, and can still be brought back as it was', async () => {
    expect((await ask(museum)).statusCode).toBe(200)
    await post(app, museum.member, api.deleteWiki, { wiki: museum.wiki.id, deletionReasons: [] })
    await runJobs()
    expect(await outcome(museum)).toEqual(['failed', 'The wiki has been deleted in the meantime.'])
    expect(await status(museum)).toBe(410)
    await post(app, museum.member, wikiDataApi.undelete, { wiki: museum.wiki.id })
    expect(await status(museum)).toBe(200)
    expect(await museum.admin.edit('Ace', { appendtext: ' again' })).toBe('Success')
  })

  test('while its backup is read stays deleted', async () => {
    const unpack = store.unpack.bind(store)
    store.unpack = async (...args) => {
      await unpack(...args)
      await post(app, museum.member, api.deleteWiki, { wiki: museum.wiki.id, deletionReasons: [] })
    }
    try {
      await ask(museum)
      await runJobs()
    } finally {
      store.unpack = unpack
    }
    expect(await outcome(museum)).toEqual(['failed', 'The wiki has been deleted in the meantime.'])
    expect(await status(museum)).toBe(410)
  })
})

test('a backup that needs a newer MediaWiki is refused with an explanation, and the wiki is served as before', async () => {
  const [snapshot] = await store.list(`wiki-${museum.wiki.id}`)
  const file = join(store.root, snapshot?.id ?? '', 'wiki.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"schema":\s*"\d+\.\d+/, '"schema":"99.0'))
  expect((await ask(museum)).statusCode).toBe(200)
  await runJobs()
  const [result, error] = await outcome(museum)
  expect([result, error]).toEqual(['failed', expect.stringMatching(/^This backup needs a newer MediaWiki/)])
  expect(await status(museum)).toBe(200)
  expect(await museum.admin.edit('Ace', { appendtext: ' again' })).toBe('Success')
})

test('a backup with planted content that acts by itself is not restored, in either mode', async () => {
  const [snapshot] = await store.list(`wiki-${museum.wiki.id}`)
  const dir = join(store.root, snapshot?.id ?? '')
  const { dbName } = JSON.parse(readFileSync(join(dir, 'wiki.json'), 'utf8'))
  const db = new DatabaseSync(mainDatabase(dir, dbName))
  // Makes everybody who registers a bureaucrat, and keeps sessions from ending.
  db.exec(`create trigger helper after insert on user begin
      insert or ignore into user_groups (ug_user, ug_group) values (new.user_id, 'bureaucrat'); end;
    create trigger keeper before update of user_token on user begin select raise(ignore); end;
    pragma journal_mode = delete`)
  db.close()
  for (const mode of [{ mode: 'back' }, asNew()]) {
    expect((await ask(museum, mode)).statusCode).toBe(200)
    await runJobs()
    expect(await outcome(museum)).toEqual([
      'failed',
      'This backup can no longer be read. Please choose another one.',
    ])
  }
  expect(await status(museum)).toBe(200)
  expect(await museum.admin.edit('Ace', { appendtext: ' again' })).toBe('Success')
})

test('two simultaneous restores of one wiki count as one', async () => {
  await museum.admin.edit('Ace', { text: 'Vandalised' })
  const answers = await Promise.all([ask(museum), ask(museum), ask(museum, asNew())])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  await Promise.all([runJobs(), runJobs()])
  expect(await outcome(museum)).toEqual(['success', null])
  expect(await restoresOf(app, museum.member, museum.wiki)).toHaveLength(1)
})

test('an edit that was acknowledged while a wiki is put back is in it, or in the backup of just before', async () => {
  const { admin, member, wiki } = museum
  expect((await ask(museum)).statusCode).toBe(200)
  const saved: string[] = []
  const answers = new Set<string>()
  let isDone = false
  const editing = (async () => {
    for (let turn = 0; !isDone; turn += 1) {
      // Its session ends with the replacement.
      const result = await admin.edit(`Edit ${turn}`, { text: 'saved' }).catch(error => String(error))
      answers.add(result)
      if (result === 'Success') saved.push(`Edit_${turn}`)
      else if (result !== 'readonly') await admin.logIn(ADMIN.username, ADMIN.password).catch(() => undefined)
    }
  })()
  await runJobs()
  isDone = true
  await editing
  expect(await outcome(museum)).toEqual(['success', null])
  const before = asNew()
  const [newest] = await backupsOf(app, member, wiki)
  await post(app, member, wikiDataApi.restores, { wiki: wiki.id, backup: newest?.id, ...before })
  await runJobs()
  expect(await outcome(museum)).toEqual(['success', null])
  const lost: string[] = []
  const earlier = kit.client(before.domain.split('.')[0] ?? '')
  for (const title of saved) {
    const found = [kit.client(wiki.domain.split('.')[0] ?? ''), earlier].map(
      async client => (await client.request(`/w/index.php?title=${title}&action=raw`)).status,
    )
    if (!(await Promise.all(found)).includes(200)) lost.push(title)
  }
  expect([saved.length > 0, lost]).toEqual([true, []])
  expect(await admin.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  expect(await admin.edit('Later', { text: 'saved' })).toBe('Success')
})
