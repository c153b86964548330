import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import type { Db } from './platform/database/db.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { database, eachTestHasDatabase } from './testing/each-test-database.ts'
import { RecordChanges } from './wikis/record-changes.ts'
import { RecordStore } from './wikis/record-store.ts'
import { WikiRegistry } from './wikis/registry.ts'
import { ownRecord } from './wikis/template/own-record.ts'

const PROCESSES = 3
const TIMES = 40
const RECORD = ownRecord('shared', { settings: { wgDefaultSkin: 'vector' } })
const DOMAIN = RECORD.domain

/** Milliseconds of the registries' clock. */
let now: number
let elsewhere: Db
let here: ReturnType<typeof openRecords>
let there: ReturnType<typeof openRecords>

/** What each process of a service has. */
function openRecords(db: Db) {
  const store = new RecordStore(db, Date.now)
  const registry = new WikiRegistry({ root: '/nowhere', store, now: () => now })
  return { store, registry, changes: new RecordChanges(registry, store) }
}

eachTestHasDatabase(async () => await elsewhere.destroy())
beforeEach(async () => {
  now = 0
  elsewhere = openDatabase(database)
  here = openRecords(database.db)
  there = openRecords(elsewhere)
})

const settingsThere = async () => (await there.registry.find(DOMAIN))?.record.settings

describe('a wiki that another process', () => {
  test('makes is served within a second', async () => {
    expect(await there.registry.find(DOMAIN)).toBeUndefined()
    await here.store.insert(RECORD)
    now += SECOND_MS
    expect(await there.registry.find(DOMAIN)).toBeDefined()
  })

  test('changes is as changed within three seconds, even if it is requested all the time', async () => {
    await here.store.insert(RECORD)
    expect(await settingsThere()).toEqual({ wgDefaultSkin: 'vector' })
    await here.changes.apply(DOMAIN, record => ({ ...record, settings: { wgDefaultSkin: 'modern' } }))
    expect((await here.registry.require(DOMAIN)).record.settings).toEqual({ wgDefaultSkin: 'modern' })
    while (now < 3 * SECOND_MS) {
      now += SECOND_MS / 10
      await settingsThere()
    }
    expect(await settingsThere()).toEqual({ wgDefaultSkin: 'modern' })
  })

  test('removes is gone within three seconds', async () => {
    await here.store.insert(RECORD)
    expect(await there.registry.find(DOMAIN)).toBeDefined()
    await here.store.delete((await here.registry.require(DOMAIN)).host)
    now += 3 * SECOND_MS
    expect(await there.registry.find(DOMAIN)).toBeUndefined()
  })
})

test('processes that change one record at the same time lose nothing of each other', async () => {
  await here.store.insert(RECORD)
  const script = join(import.meta.dirname, 'engine/testing/record-process.ts')
  const codes = Array.from({ length: PROCESSES }, async (_, number) => {
    const args = [script, database.dataDir, database.databaseUrl ?? '', DOMAIN, `p${number}`, String(TIMES)]
    const child = spawn(process.execPath, ['--no-warnings', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    return code
  })
  expect(await Promise.all(codes)).toEqual(Array.from({ length: PROCESSES }, () => 0))
  const stored = await here.store.find(DOMAIN)
  expect(stored?.version).toBe(1 + PROCESSES * TIMES)
  expect(Object.keys(stored?.record.settings ?? {})).toHaveLength(1 + PROCESSES * TIMES)
})

test('a change in a transaction that fails never was', async () => {
  await here.store.insert(RECORD)
  const failing = database.db.transaction().execute(async trx => {
    await here.changes.applyIn(trx, DOMAIN, record => ({ ...record, sitename: 'Never' }))
    throw new Error('undo')
  })
  await expect(failing).rejects.toThrow('undo')
  expect((await here.registry.refresh(DOMAIN))?.record.sitename).toBe(RECORD.sitename)
})

test('two wikis never have one host or one database', async () => {
  expect(await here.store.insert(RECORD)).toBe(true)
  const other = { ...ownRecord('other'), dbName: RECORD.dbName }
  expect(await there.store.insert({ ...RECORD, dbName: 'another' })).toBe(false)
  expect(await there.store.insert(other)).toBe(false)
  expect(await there.store.find(other.domain)).toBeNull()
})

test('records come back as they were written, whatever is in them', async () => {
  const settings = { "it's": '"; drop table wiki_records; --', nul: 'a\u0000b', wide: '𝄞 ü \\u0041' }
  await here.store.insert({ ...RECORD, settings, quotaMb: 5, readOnly: 'full' })
  expect((await there.registry.require(DOMAIN)).record).toEqual({
    ...RECORD,
    settings,
    quotaMb: 5,
    readOnly: 'full',
    whyReadOnly: { kind: 'full', reason: 'full' },
  })
})

test('all hosts are read in parts, in order', async () => {
  for (let number = 0; number < 450; number++) await here.store.insert(ownRecord(`wiki-${number}`))
  const hosts: string[] = []
  for await (const host of there.store.hosts()) hosts.push(host)
  expect(hosts).toHaveLength(450)
  expect(new Set(hosts).size).toBe(450)
})
