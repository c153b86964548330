// @slow

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from '@jest/globals'
import { wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { contentOf, filesBelow } from '#server/engine/testing/copied-content.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { png } from '#server/engine/testing/test-files.ts'
import { filePath, uploadResult } from '#server/engine/testing/upload.ts'
import { allTestsShareUploadsEngine, kit } from '#server/engine/testing/uploads-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { openSqliteWiki } from '#server/wikis/storage/sqlite-wiki-database.ts'

const EDITS = 20
const never = new AbortController().signal

let wiki: WikiClient

allTestsShareUploadsEngine(0)

beforeAll(async () => {
  wiki = await kit.openWiki('origin')
  await wiki.edit('First', { text: 'The first text' })
  await wiki.edit('First', { text: 'The second text' })
  expect(await uploadResult(wiki, 'Dot.png', png(3, 3))).toBe('Success')
})

const copies = () => kit.engine.copies
const domain = (name: string) => kit.domain(name)
const copyOf = (name: string) => copies().copy(domain(name), never)
const recordOf = (name: string) => kit.record(name)
const placed = (name: string) => ({ id: 7, domain: wikiDomain(domain(name)), sitename: `The ${name} wiki` })

const contentOfWiki = async (name: string) => await contentOf(sql => kit.query(name, sql))
const accounts = async (name: string) => (await contentOfWiki(name)).users

test('a copy that is made during edits is one moment of the wiki, and becomes the same wiki elsewhere', async () => {
  const token = await wiki.token('csrf')
  const editing = Array.from({ length: EDITS }, (_, n) =>
    wiki.edit(`Page ${n}`, { text: `Text ${n}` }, token),
  )
  const copy = await copyOf('origin')
  expect(await Promise.all(editing)).toEqual(Array.from({ length: EDITS }, () => 'Success'))
  await kit.settled()

  const { record, content } = await copies().inspect(copy.dir, never)
  expect(content).toEqual(copy.content)
  expect(content).toMatchObject({ users: 1, files: 1, entities: 0 })
  expect(record).toEqual(copy.record)
  expect(JSON.stringify(record)).not.toContain(recordOf('origin').secretKey)
  expect(readdirSync(copy.dir).sort()).toEqual(['db', 'images', 'wiki.json'])
  expect(readdirSync(join(copy.dir, 'db'))).toEqual([`${record.dbName}.sqlite`])
  const copied = openSqliteWiki(mainDatabase(copy.dir, record.dbName), { readOnly: true })
  const before = await contentOf(copied.all)
  await copied.close()
  expect(before.pages).toHaveLength(content.pages)
  expect(before.revisions).toHaveLength(content.revisions)
  const files = filesBelow(join(copy.dir, 'images'))

  await copies().install(copy.dir, placed('twin'))
  expect(existsSync(copy.dir)).toBe(false)
  const twin = recordOf('twin')
  expect(twin).toMatchObject({
    id: 7,
    domain: domain('twin'),
    server: `http://${domain('twin')}`,
    deletedAt: null,
  })
  expect(twin.dbName).not.toBe(record.dbName)
  expect(await contentOfWiki('twin')).toEqual(before)
  expect(filesBelow(join(kit.wikiDir('twin'), 'images'))).toEqual(files)

  const client = kit.client('twin')
  expect(await client.page('/wiki/First')).toContain('The second text')
  expect((await client.request(`/w/images/${filePath('Dot.png')}`)).status).toBe(200)
  expect(await client.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  expect(await client.edit('First', { text: 'Only here' })).toBe('Success')
  expect(await wiki.page('/wiki/First')).toContain('The second text')
  await expect(copies().install(await copies().makeDir(), placed('twin'))).rejects.toThrow('already a wiki')
})

test('replacing a wiki puts back its pages and files, and ends its sessions', async () => {
  const target = await kit.openWiki('target')
  await target.edit('Kept', { text: 'As it was' })
  const copy = await copyOf('target')
  const old = recordOf('target')
  await target.edit('Kept', { text: 'Vandalized' })
  await uploadResult(target, 'Later.png', png(2, 2))
  expect(await target.page('/wiki/Kept')).toContain('Vandalized')

  const reading = new AbortController()
  const statuses: number[] = []
  const readers = [0, 1, 2].map(async () => {
    while (!reading.signal.aborted) statuses.push((await kit.client('target').request('/wiki/Kept')).status)
  })
  await copies().replace(domain('target'), copy.dir)
  reading.abort()
  await Promise.all(readers)
  expect(new Set(statuses)).toEqual(new Set([200]))

  const { dbName, ...record } = recordOf('target')
  const { dbName: oldName, changedAt, ...same } = old
  expect(record).toMatchObject(same)
  expect(record.changedAt).toBeGreaterThan(changedAt)
  expect(dbName).not.toBe(oldName)
  expect(readdirSync(kit.wikiDir('target')).sort()).toEqual(['db', 'images', 'mail', 'tmp'])
  const visitor = kit.client('target')
  expect(await visitor.page('/wiki/Kept')).toContain('As it was')
  expect((await visitor.request(`/w/images/${filePath('Later.png')}`)).status).toBe(404)
  const { query } = await target.api<{ query: { userinfo: { id: number } } }>({
    action: 'query',
    meta: 'userinfo',
  })
  expect(query.userinfo.id).toBe(0)
  expect(await target.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  expect(await target.edit('Kept', { text: 'Goes on' })).toBe('Success')
  await kit.settled()
  expect(await visitor.page('/wiki/Kept')).toContain('Goes on')
  for (const dir of ['wikis/.waiting', 'wikis/.removed', 'wikis/.set-aside', 'copies'])
    expect([dir, readdirSync(join(kit.dataDir, dir))]).toEqual([dir, []])
  // PHP's work after its answer to a reader may fail because the old wiki's databases are gone.
  expect(kit.complaints.filter(line => !line.includes('unable to open database file'))).toEqual([])
})

test('a script runs on the copy alone, and what it has changed becomes the wiki', async () => {
  const copy = await copyOf('origin')
  let output = ''
  const run = (script: string, ...args: string[]) =>
    copies().runScript(copy.dir, { script, args, signal: never, onOutput: text => (output += text) })
  await run('dumpBackup', '--full', '--quiet')
  expect(output).toContain('The first text')
  expect(output).toContain('The second text')
  await run('dumpBackup', '--current', '--quiet', `--output=file:${join(copy.dir, 'tmp', 'pages.xml')}`)
  expect(readFileSync(join(copy.dir, 'tmp/pages.xml'), 'utf8')).toContain('The second text')
  await expect(run('dumpBackup')).rejects.toThrow('dumpBackup failed')
  // The script can open neither the wiki itself nor another copy.
  const other = await copyOf('origin')
  await expect(
    run('dumpBackup', '--current', `--output=file:${join(kit.wikiDir('origin'), 'images', 'x.xml')}`),
  ).rejects.toThrow('Operation not permitted')
  await expect(
    run('dumpBackup', '--current', `--output=file:${join(other.dir, 'tmp', 'x.xml')}`),
  ).rejects.toThrow('Operation not permitted')
  await other.remove()
  await copy.remove()
  const aborting = new AbortController()
  const third = await copyOf('origin')
  const slow = copies().runScript(third.dir, { script: 'rebuildall', signal: aborting.signal })
  aborting.abort(new Error('Enough.'))
  await expect(slow).rejects.toThrow('Enough.')
  await third.remove()
})

test('a wiki with 200 kB of settings is served as they say, and so are scripts on its copy', async () => {
  const large = await kit.openWiki('large')
  const filler = 'ü𝄞"\\\n\u0000'.repeat(30_000)
  const settings = { wgDefaultSkin: 'timeless', filler }
  await kit.engine.publish({ domain: domain('large'), sitename: 'Large 𝄞', settings, deletedAt: null })
  expect(kit.record('large').settings).toEqual(settings)
  const page = await large.page('/')
  expect(page).toContain('Welcome to Large 𝄞.')
  expect(page).toContain('skin-timeless')
  const copy = await copyOf('large')
  let output = ''
  const onOutput = (text: string) => (output += text)
  await copies().runScript(copy.dir, { script: 'dumpBackup', args: ['--current'], signal: never, onOutput })
  expect(output).toContain('<sitename>Large 𝄞</sitename>')
  expect(readdirSync(join(kit.dataDir, 'engine/records'))).toEqual([])
  await copy.remove()
})

test('a wiki that is locked exclusively can be read and says why nothing can be changed, not even a password', async () => {
  const cold = await kit.openWiki('cold')
  const first = await copies().lockExclusively(domain('cold'), 'Everything is being restored.')
  const second = await copies().lockExclusively(domain('cold'), 'Another reason.')
  expect(await cold.edit('Some page', { text: 'Text' })).toBe('readonly')
  const page = await cold.page('/w/index.php?title=Some_page&action=edit')
  expect(page).toContain('Everything is being restored.')
  expect(page).not.toMatch(/maintenance|This wiki is full/)
  const before = await accounts('cold')
  const { error } = await cold.api<{ error?: { code: string } }>(
    {
      action: 'changeauthenticationdata',
      changeauthrequest: 'MediaWiki\\Auth\\PasswordAuthenticationRequest',
      password: 'another password',
      retype: 'another password',
      changeauthtoken: await cold.token('csrf'),
    },
    'POST',
  )
  expect(error?.code).toBe('readonly')
  expect(await accounts('cold')).toEqual(before)
  expect((await kit.client('cold').request('/')).status).toBe(200)
  await first.release()
  expect(await cold.edit('Some page', { text: 'Text' })).toBe('readonly')
  await second.release()
  await second.release()
  expect(await cold.edit('Some page', { text: 'Text' })).toBe('Success')
})

test('the mark of a wiki changes with it, but not when it is read', async () => {
  const marked = await kit.openWiki('marked')
  await marked.edit('Page', { text: 'Text' })
  const mark = async () => {
    await kit.settled()
    await delay(150)
    return await copies().changeMark(domain('marked'))
  }
  const views = async () => {
    const visitor = kit.client('marked')
    for (const path of [
      '/',
      '/wiki/Page',
      '/wiki/Special:RecentChanges',
      '/w/index.php?title=Page&action=history',
    ])
      await visitor.page(path)
    await marked.page('/wiki/Page')
  }
  await views()
  await kit.settled()
  // Without this, SQLite may move its journal into the database at any moment, which changes the mark.
  await kit.query('marked', 'pragma wal_checkpoint(truncate)')
  let last = await mark()
  await views()
  expect(await mark()).toBe(last)
  await (await copyOf('marked')).remove()
  expect(await mark()).toBe(last)
  const changes: [string, () => Promise<unknown>][] = [
    ['an edit', () => marked.edit('Page', { text: 'Other text' })],
    ['an upload', () => uploadResult(marked, 'Dot.png', png(2, 2))],
    [
      'a preference',
      async () =>
        await marked.api(
          { action: 'options', change: 'gender=female', token: await marked.token('csrf') },
          'POST',
        ),
    ],
    ['a setting', () => kit.setUploads('marked', '0')],
    [
      'its deletion',
      () => kit.engine.publish({ domain: domain('marked'), sitename: 'marked', settings: {}, deletedAt: 1 }),
    ],
  ]
  for (const [what, change] of changes) {
    await change()
    const next = await mark()
    expect([what, next === last]).toEqual([what, false])
    last = next
  }
  // A deleted wiki can also be copied.
  const copy = await copyOf('marked')
  expect(copy.record.deletedAt).toBe(1)
  expect(copy.content.files).toBe(1)
  await copy.remove()
})

test('a copy of an older or newer MediaWiki is upgraded or held when it becomes a wiki', async () => {
  for (const [name, schema, served] of [
    ['older', '1.35-00000000', true],
    ['newer', '1.99-00000000', false],
  ] as const) {
    const copy = await copyOf('origin')
    writeFileSync(join(copy.dir, 'wiki.json'), JSON.stringify({ ...copy.record, schema }))
    await copies().install(copy.dir, placed(name))
    const early = await kit.client(name).request('/wiki/First')
    expect([name, early.status]).toEqual([name, 503])
    await kit.settled()
    expect((await kit.client(name).request('/wiki/First')).status).toBe(served ? 200 : 503)
  }
  // A wiki that is held can be copied unchanged.
  const held = await copyOf('newer')
  expect(held.record.schema).toBe('1.99-00000000')
  expect(held.content.files).toBe(1)
  await held.remove()
})
