// @slow

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { png } from '#server/engine/testing/test-files.ts'
import { filePath, uploadResult } from '#server/engine/testing/upload.ts'
import { allTestsShareUploadsEngine, kit, startUploadsEngine } from '#server/engine/testing/uploads-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'

const EDITS = 20
const never = new AbortController().signal

let wiki: WikiClient

allTestsShareUploadsEngine(0)

beforeAll(async () => {
  wiki = await kit.openWiki('origin')
  await wiki.edit('First', { text: 'The first text' })
  await wiki.edit('First', { text: 'The second text, 日本語 𝄞' })
  expect(await uploadResult(wiki, 'Dot.png', png(3, 3))).toBe('Success')
})

const copies = () => kit.engine.copies
const domain = (name: string) => kit.domain(name)
const copyOf = (name: string) => copies().copy(domain(name), never)
const placed = (name: string) => ({ id: 7, domain: wikiDomain(domain(name)), sitename: `The ${name} wiki` })

test('a copy of a wiki in MariaDB is one moment, and becomes the same wiki elsewhere', async () => {
  const token = await wiki.token('csrf')
  const editing = Array.from({ length: EDITS }, (_, n) =>
    wiki.edit(`Page ${n}`, { text: `Text ${n}` }, token),
  )
  const copy = await copyOf('origin')
  expect(await Promise.all(editing)).toEqual(Array.from({ length: EDITS }, () => 'Success'))

  const { record, content } = await copies().inspect(copy.dir, never)
  expect(content).toEqual(copy.content)
  expect(content).toMatchObject({ users: 1, files: 1, entities: 0 })
  expect(record).toEqual(copy.record)
  expect(readdirSync(copy.dir).sort()).toEqual(['db', 'images', 'wiki.json'])
  expect(readdirSync(join(copy.dir, 'db'))).toEqual([`${record.dbName}.sqlite`])
  const db = new DatabaseSync(mainDatabase(copy.dir, record.dbName), { readOnly: true })
  const count = (sql: string) => db.prepare(sql).get()?.['n']
  // No edit is half there.
  expect(count('select count(*) as n from page where page_latest not in (select rev_id from revision)')).toBe(
    0,
  )
  expect(
    count('select count(*) as n from slots where slot_revision_id not in (select rev_id from revision)'),
  ).toBe(0)
  expect(count("select count(*) as n from searchindex where searchindex match '日本語'")).toBe(1)
  expect(count("select count(*) as n from user where typeof(user_name) <> 'text'")).toBe(0)
  db.close()

  let dumped = ''
  const script = { script: 'dumpBackup', args: ['--current', '--quiet'], signal: never }
  await copies().runScript(copy.dir, { ...script, onOutput: text => (dumped += text) })
  expect(dumped).toContain('The second text, 日本語 𝄞')

  await copies().install(copy.dir, placed('twin'))
  expect(existsSync(copy.dir)).toBe(false)
  expect(kit.record('twin')).toMatchObject({ id: 7, storage: 'mariadb', server: `http://${domain('twin')}` })
  const client = kit.client('twin')
  expect(await client.page('/wiki/First')).toContain('The second text')
  expect((await client.request(`/w/images/${filePath('Dot.png')}`)).status).toBe(200)
  expect(
    await client.page(
      '/w/index.php?search=日本語&fulltext=1'.replace('日本語', encodeURIComponent('日本語')),
    ),
  ).toContain('title="First"')
  expect(await client.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  expect(await client.edit('First', { text: 'Only here' })).toBe('Success')
  expect(await wiki.page('/wiki/First')).toContain('The second text')
})

test('a wiki in MariaDB is replaced in one step while people save, and nobody is told that lost text is saved', async () => {
  const target = await kit.openWiki('target')
  await target.edit('Kept', { text: 'As it was' })
  const copy = await copyOf('target')
  const old = kit.record('target')
  const token = await target.token('csrf')
  const saved: { readonly title: string; readonly after: boolean }[] = []
  const saving = new AbortController()
  let isReplaced = false
  const writers = [0, 1, 2].map(async who => {
    for (let n = 0; !saving.signal.aborted; n++) {
      const began = isReplaced
      const title = `By ${who} ${n}`
      const result = await target.edit(title, { text: 'x' }, token).catch(() => 'error')
      if (result === 'Success') saved.push({ title, after: began })
      if (result === 'badtoken' && isReplaced) return
    }
  })
  await copies().replace(domain('target'), copy.dir)
  isReplaced = true
  setTimeout(() => saving.abort(), 1000)
  await Promise.all(writers)
  const { dbName, storage } = kit.record('target')
  expect(storage).toBe('mariadb')
  expect(dbName).not.toBe(old.dbName)
  const visitor = kit.client('target')
  expect(await visitor.page('/wiki/Kept')).toContain('As it was')
  expect(saved.filter(({ after }) => after)).toEqual([])
  expect(await target.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  expect(await target.edit('Kept', { text: 'Goes on' })).toBe('Success')
  expect(await visitor.page('/wiki/Kept')).toContain('Goes on')
})

test('what somebody has added to a wiki’s database in MariaDB comes into no copy, and goes with the database', async () => {
  await kit.openWiki('lively')
  const old = kit.record('lively').dbName
  for (const sql of [
    "create trigger helper after insert on user for each row insert ignore into user_groups values (new.user_id, 'bureaucrat', null)",
    `create view seen as select * from ${kit.record('origin').dbName}.user`,
    'create event later on schedule every 1 day do delete from logging',
    "create procedure act() insert into user_groups values (1, 'bureaucrat', null)",
  ])
    await kit.query('lively', sql)
  const count = async (database: string) => {
    const among = ['triggers/trigger', 'views/table', 'events/event', 'routines/routine'].map(each => {
      const [table, of] = each.split('/')
      return `select count(*) as n from information_schema.${table} where ${of}_schema = '${database}'`
    })
    const rows = await kit.query('origin', among.join(' union all '))
    return rows.map(({ n }) => Number(n))
  }
  expect(await count(old)).toEqual([1, 1, 1, 1])
  await copies().install((await copyOf('lively')).dir, placed('still'))
  expect(await count(kit.record('still').dbName)).toEqual([0, 0, 0, 0])
  await kit.engine.remove(domain('lively'))
  expect(await count(old)).toEqual([0, 0, 0, 0])
})

test('nothing changes a wiki that is locked exclusively, and its mark says so', async () => {
  const cold = await kit.openWiki('cold')
  const mark = async () => await copies().changeMark(domain('cold'))
  const before = await mark()
  await cold.page('/wiki/Special:RecentChanges')
  expect(await mark()).toBe(before)
  const lock = await copies().lockExclusively(domain('cold'), 'Everything is being restored.')
  expect(await cold.edit('Some page', { text: 'Text' })).toBe('readonly')
  expect((await kit.client('cold').request('/')).status).toBe(200)
  expect(await mark()).toBe(before)
  await lock.release()
  expect(await cold.edit('Some page', { text: 'Text' })).toBe('Success')
  expect(await mark()).not.toBe(before)
})

test('a wiki moves from SQLite to MariaDB with everything, and stays in SQLite when something does not fit', async () => {
  const dataDir = newFolder()
  const before = await startUploadsEngine(0, { dataDir, wikiDatabase: null })
  const names = ['moved', 'stays']
  for (const name of names) {
    const client = await before.openWiki(name)
    await client.edit('Page', { text: 'Größe 日本語 [[Category:Kind]]' })
    await client.edit('Page', { text: 'Größe 日本語 𝄞 [[Category:Kind]]' })
    await uploadResult(client, 'Dot.png', png(2, 2))
  }
  await before.settled()
  const counts = 'select (select count(*) from page) as pages, (select count(*) from revision) as revisions'
  const had = await before.query('moved', counts)
  const bad = new DatabaseSync(mainDatabase(before.wikiDir('stays'), before.record('stays').dbName))
  bad.exec("insert into page_props (pp_page, pp_propname, pp_value) values (1, 'long', zeroblob(100000))")
  bad.close()
  await before.close()

  const after = await startUploadsEngine(0, { dataDir })
  try {
    const port = (name: string) => wikiDomain(after.record(name).domain)
    await expect(after.engine.copies.moveToMaria(port('stays'), never)).rejects.toThrow(
      'pp_value has 100000 bytes; MariaDB keeps 65535.',
    )
    expect(after.record('stays').storage).toBe('sqlite')
    expect(await after.client('stays').page('/wiki/Page')).toContain('𝄞')

    const reader = after.client('moved')
    expect(await reader.page('/wiki/Page')).toContain('𝄞')
    expect(await after.engine.copies.moveToMaria(port('moved'), never)).toMatchObject({ isMoved: true })
    expect(await after.engine.copies.moveToMaria(port('moved'), never)).toMatchObject({ isMoved: false })
    expect(after.record('moved').storage).toBe('mariadb')
    expect(readdirSync(after.wikiDir('moved')).sort()).toEqual(['mail', 'tmp'])
    expect(await after.query('moved', counts)).toEqual(had)
    expect(await reader.page('/wiki/Page')).toContain('𝄞')
    expect(await reader.page('/wiki/Category:Kind')).toContain('title="Page"')
    expect((await reader.request(`/w/images/${filePath('Dot.png')}`)).status).toBe(200)
    expect(await reader.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
    expect(await reader.edit('Page', { text: 'Goes on' })).toBe('Success')
  } finally {
    await after.close()
  }
})
