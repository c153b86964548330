import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { allTestsShareQuietEngine, kit } from './testing/shared-engine.ts'
import { ADMIN } from './testing/test-engine.ts'
import type { WikiClient } from './testing/wiki-client.ts'

let began: number
let library: WikiClient
let museum: WikiClient

// Warmed up like a real service.
allTestsShareQuietEngine({ isBrief: false })

beforeAll(async () => {
  began = Date.now()
  ;[library, museum] = await Promise.all([kit.createWiki('library'), kit.createWiki('museum')])
})

describe('a new wiki', () => {
  test('shows its own main page immediately, next to another wiki of the same tree', async () => {
    const [first, second] = await Promise.all([library.page('/'), museum.page('/')])
    expect(first).toContain('Welcome to The library wiki.')
    expect(second).toContain('Welcome to The museum wiki.')
    expect(first).not.toContain('museum')
  })

  test('shows pages below /wiki/ and scripts below /w/', async () => {
    expect(await library.page('/wiki/Main_Page')).toContain('Welcome to The library wiki.')
    expect(await library.page('/w/index.php?title=Main_Page')).toContain('Welcome to The library wiki.')
    expect(await library.page('/w/load.php?lang=en&modules=startup&only=scripts&raw=1')).toContain(
      'mw.loader',
    )
    const [, search = ''] = /rel="search"[^>]* href="([^"]+)"/.exec(await library.page('/')) ?? []
    expect(await library.page(search)).toContain('OpenSearchDescription')
    expect(await library.page('/w/rest.php/v1/page/Main_Page')).toContain('"title":"Main Page"')
    expect((await library.request('/wiki/No_such_page')).status).toBe(404)
  })

  test('lets only the first admin log in with the emailed password and edit', async () => {
    expect(await museum.edit('Sandbox', { text: 'by nobody' })).toBe('permissiondenied')
    expect(await museum.logIn(ADMIN.username, 'a wrong password')).toBe('FAIL')
    expect(await museum.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
    expect(await museum.edit('Sandbox', { text: 'Dinosaurs & ammonites – Ägypten' })).toBe('Success')
    expect(await museum.page('/wiki/Sandbox')).toContain('Dinosaurs &amp; ammonites – Ägypten')
    expect((await library.request('/wiki/Sandbox')).status).toBe(404)
  })

  test('makes the first admin a bureaucrat with a verified email address', async () => {
    const { query } = await museum.api<{ query: { userinfo: Record<string, unknown> } }>({
      action: 'query',
      meta: 'userinfo',
      uiprop: 'groups|email|rights',
    })
    expect(query.userinfo['name']).toBe('Ada Lovelace')
    expect(query.userinfo['groups']).toEqual(expect.arrayContaining(['sysop', 'bureaucrat']))
    expect(query.userinfo['email']).toBe('ada@example.org')
    expect(query.userinfo['emailauthenticated']).toBeDefined()
  })

  test('has one page with one new revision', async () => {
    const { query } = await library.api<{
      query: { allpages: unknown[]; recentchanges: { title: string; timestamp: string }[] }
    }>({ action: 'query', list: 'allpages|recentchanges' })
    expect(query.allpages).toHaveLength(1)
    expect(query.recentchanges.map(({ title }) => title)).toEqual(['Main Page'])
    // The time of the wiki's creation, not of the template's, to the second.
    const edited = Date.parse(query.recentchanges[0]?.timestamp ?? '')
    expect(edited).toBeGreaterThan(began - SECOND_MS)
    expect(edited).toBeLessThanOrEqual(Date.now())
  })

  test('does not ask its first admin to patrol the main page', async () => {
    await museum.logIn(ADMIN.username, ADMIN.password)
    const page = await museum.page('/')
    expect(page).toContain('Log out')
    expect(page).not.toContain('patrolled')
  })

  test('writes a user name as MediaWiki does', async () => {
    const wiki = await kit.createWiki('lowercase', { username: 'émile  du_Châtelet' })
    expect(await wiki.logIn('Émile du Châtelet', ADMIN.password)).toBe('PASS')
  })

  test('is refused at the domain of another wiki, even at the same time, and leaves nothing behind', async () => {
    await expect(kit.createWiki('library')).rejects.toThrow('already a wiki')
    const both = await Promise.allSettled([kit.createWiki('twice'), kit.createWiki('twice')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await kit.client('twice').page('/')).toContain('Welcome to The twice wiki.')
    const wikis = join(kit.dataDir, 'wikis')
    for (const name of ['.waiting', '.removed', '.set-aside'])
      expect([name, readdirSync(join(wikis, name))]).toEqual([name, []])
  })

  test('is not stopped by a directory that belongs to no wiki, which is kept', async () => {
    const stray = join(kit.dataDir, 'wikis/stray.localhost')
    mkdirSync(stray)
    writeFileSync(join(stray, 'diary.txt'), 'mine')
    expect(await (await kit.createWiki('stray')).page('/')).toContain('Welcome to The stray wiki.')
    const aside = join(kit.dataDir, 'wikis/.set-aside')
    const [kept = ''] = readdirSync(aside)
    expect(readFileSync(join(aside, kept, 'diary.txt'), 'utf8')).toBe('mine')
    expect(kit.complaints.splice(0)).toEqual([
      'set aside a directory that belongs to no wiki of this database',
    ])
  })
})

test('the engine is ready and reports what the tree contains', async () => {
  expect(await kit.engine.isReady()).toBe(true)
  expect(kit.engine.unavailableReason).toBeNull()
  expect(kit.engine.facts).toMatchObject({ available: true, version: expect.stringMatching(/^1\.\d+\.\d+/) })
  expect(kit.engine.facts.skins).toEqual(expect.arrayContaining(['timeless', 'vector']))
  expect(kit.engine.facts.extensions).toEqual(expect.arrayContaining(['confirmedit', 'questycaptcha']))
})

test('statistics are counted in the wikis themselves and leave out domains without a wiki', async () => {
  const wiki = await kit.openWiki('counted')
  await wiki.edit('First', { text: 'one' })
  await wiki.edit('First', { text: 'two' })
  await wiki.edit('Elsewhere', { text: '#REDIRECT [[First]]' })
  const none = kit.domain('none-here')
  const counts = await kit.engine.readStatistics([kit.domain('counted'), none])
  expect([...counts.keys()]).toEqual([kit.domain('counted')])
  expect(counts.get(kit.domain('counted'))).toEqual({
    pages: 3,
    articles: 2,
    edits: 4,
    images: 0,
    users: 1,
    activeusers: 1,
    admins: 1,
    first_edited_at: expect.any(Number),
    last_edited_at: expect.any(Number),
  })
  const { first_edited_at: first, last_edited_at: last } = counts.get(kit.domain('counted')) ?? {}
  expect(Math.abs((last ?? 0) - Date.now())).toBeLessThan(HOUR_MS)
  expect(first).toBeLessThanOrEqual(last ?? 0)
})

test('the service runs the jobs that an edit has queued', async () => {
  const wiki = await kit.openWiki('jobs')
  await wiki.edit('Template:Name', { text: 'old' })
  await wiki.edit('Page', { text: '{{Name}}' })
  // MediaWiki counts in seconds; within the same second it considers the page up to date.
  await delay(SECOND_MS + 100)
  await wiki.edit('Template:Name', { text: '[[Category:New]]' })
  await kit.settled()
  const { query } = await wiki.api<{ query: { categorymembers: { title: string }[] } }>({
    action: 'query',
    list: 'categorymembers',
    cmtitle: 'Category:New',
  })
  expect(query.categorymembers.map(({ title }) => title)).toContain('Page')
})

describe('a wiki that is deleted', () => {
  test('answers 410 with an explanation, and can be restored until it is removed', async () => {
    const wiki = await kit.createWiki('brief-life')
    const publication = { domain: kit.domain('brief-life'), sitename: 'Brief', settings: {} }
    await kit.engine.publish({ ...publication, deletedAt: Date.now() })
    for (const path of ['/', '/wiki/Main_Page', '/w/api.php?action=query', '/w/images/a.png']) {
      const { status, text } = await wiki.request(path)
      expect([path, status]).toEqual([path, 410])
      expect(text).toContain('This wiki has been deleted')
    }
    await kit.engine.publish({ ...publication, deletedAt: null })
    expect(await wiki.page('/')).toContain('Welcome to Brief.')
  })

  test('leaves no trace when removed, and no other wiki is affected', async () => {
    const wiki = await kit.createWiki('removed')
    await kit.engine.remove(kit.domain('removed'))
    await kit.engine.remove(kit.domain('removed'))
    expect((await wiki.request('/')).status).toBe(404)
    expect(await kit.engine.exists(kit.domain('removed'))).toBe(false)
    expect(existsSync(join(kit.dataDir, 'wikis', 'removed.localhost'))).toBe(false)
    expect(await library.page('/')).toContain('Welcome to The library wiki.')
  })
})
