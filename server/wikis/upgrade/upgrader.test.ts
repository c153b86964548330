import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import type { WikiPlace } from '#server/mediawiki/directories/wiki-place.ts'
import { StorageFaultError } from '#server/platform/storage-fault.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { RecordChanges } from '#server/wikis/record-changes.ts'
import { RecordStore } from '#server/wikis/record-store.ts'
import { type KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import { LiveDatabases } from '#server/wikis/storage/live-databases.ts'
import { SqliteWikiStore } from '#server/wikis/stores/sqlite-store.ts'
import { ownRecord } from '#server/wikis/template/own-record.ts'
import { storeContext } from '#server/wikis/testing/store-context.ts'
import { makeSafetyCopy, settleSafetyCopy } from './safety-copy.ts'
import { UpgradeLeases } from './upgrade-leases.ts'
import { actOnRun, findRun, UpgradeRun } from './upgrade-run.ts'
import { Upgrader } from './upgrader.ts'

const SCHEMA = '1.43-00000000'
const GIGABYTE = 2 ** 30

let root: string
let store: RecordStore
let registry: WikiRegistry
let complaints: string[]

eachTestHasDatabase(() => jest.useRealTimers())
beforeEach(() => {
  root = newFolder()
  store = new RecordStore(database.db, Date.now)
  registry = new WikiRegistry({ root, store })
  complaints = []
})

async function addWiki(name: string, schema: string, model = 'wikitext'): Promise<KnownWiki> {
  const record = ownRecord(name, { schema })
  await store.insert(record)
  const wiki = await registry.require(record.domain)
  mkdirSync(join(wiki.dir, 'db'), { recursive: true })
  mkdirSync(join(wiki.dir, 'tmp'))
  const main = new DatabaseSync(databaseOf(wiki))
  main.exec(
    `pragma journal_mode = wal; create table page (page_content_model); insert into page values ('${model}')`,
  )
  main.close()
  new DatabaseSync(join(wiki.dir, 'db', `${name}_jobqueue.sqlite`)).close()
  const cache = new DatabaseSync(join(wiki.dir, 'db', 'cache.sqlite'))
  cache.exec('create table objectcache (keyname)')
  cache.close()
  return wiki
}

const databaseOf = ({ dir, record }: KnownWiki) => join(dir, 'db', `${record.dbName}.sqlite`)

/** @param script stands in for PHP; it gets the same arguments. */
async function makeUpgrader({
  script = 'exit 0',
  hasWikibase = true,
  free = () => GIGABYTE,
  canaries = async (): Promise<readonly string[]> => [],
} = {}) {
  const cli = join(root, '.php')
  writeFileSync(cli, `#!/bin/sh\n${script}\n`, { mode: 0o700 })
  const log = collectLog(complaints)
  const context = storeContext({
    maintenance: { treeDir: root, cli, user: null, id: 'test', readable: [], prelude: '', told: root },
    configFile: '/settings/LocalSettings.php',
    hasWikibase,
    freeBytes: async () => free(),
    schema: SCHEMA,
    place: { user: null } as WikiPlace,
    log,
  })
  const wikis = new SqliteWikiStore(context, new LiveDatabases(null, 'test'))
  const { db } = database
  const now = () => 1000
  return new Upgrader({
    registry,
    changes: new RecordChanges(registry, store),
    storage: { of: () => wikis },
    leases: new UpgradeLeases({ db, clock: { now }, log }),
    run: new UpgradeRun({ db, schema: SCHEMA, now }),
    canaries,
    schema: SCHEMA,
    outdated: await store.otherSchemas(SCHEMA),
    now,
    log,
  })
}

/** @returns the wikis that can be served, in this order. */
async function upgradeAll(upgrader: Upgrader): Promise<string[]> {
  const served: string[] = []
  upgrader.start(({ host }) => served.push(host))
  await upgrader.done()
  return served
}

describe('an upgrade', () => {
  test('brings wikis of an older MediaWiki to the current schema, and leaves no copy behind', async () => {
    const wiki = await addWiki('older', '1.39-00000000')
    const current = await addWiki('current', SCHEMA)
    const upgrader = await makeUpgrader()
    expect([upgrader.whyHeld(wiki), upgrader.whyHeld(current)]).toEqual(['upgrading', null])
    expect(await upgradeAll(upgrader)).toEqual(['older.invalid'])
    expect(upgrader.counts()).toEqual({})
    expect((await store.find(wiki.host))?.record).toMatchObject({ schema: SCHEMA, changedAt: 1000 })
    expect(existsSync(join(wiki.dir, 'before-upgrade'))).toBe(false)
    expect(complaints).toEqual([])
  })

  test('begins with the wiki that was asked for last', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await addWiki(name, '1.39-00000000')
    const upgrader = await makeUpgrader()
    for (const name of ['e', 'f']) upgrader.whyHeld(await registry.require(`${name}.invalid`))
    expect((await upgradeAll(upgrader)).indexOf('f.invalid')).toBeLessThan(4)
  })

  test('does not let a large wiki hold up small ones, however often it is asked for', async () => {
    const large = await addWiki('large', '1.39-00000000')
    const main = new DatabaseSync(databaseOf(large))
    main.exec('create table filler as select zeroblob(6000000)')
    main.close()
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await addWiki(name, '1.39-00000000')
    const upgrader = await makeUpgrader()
    upgrader.whyHeld(large)
    const served: string[] = []
    upgrader.start(({ host }) => {
      served.push(host)
      upgrader.whyHeld(large)
    })
    await upgrader.done()
    expect(served).toHaveLength(7)
    expect(served.at(-1)).toBe(large.host)
  })

  test('that fails puts the databases back, and holds that wiki only', async () => {
    const wiki = await addWiki('unlucky', '1.39-00000000')
    const before = readFileSync(databaseOf(wiki))
    const script = `case "$*" in *update*) echo spoilt > ${databaseOf(wiki)}; echo 'Error: no such column'; exit 1;; esac`
    const upgrader = await makeUpgrader({ script })
    expect(await upgradeAll(upgrader)).toEqual([])
    expect(upgrader.whyHeld(wiki)).toBe('failed')
    expect(readFileSync(databaseOf(wiki)).equals(before)).toBe(true)
    expect(existsSync(join(wiki.dir, 'before-upgrade'))).toBe(false)
    expect(complaints).toEqual([expect.stringContaining('it is as it was before: maintenance/update failed')])
    await expect(upgrader.whenServed(wiki)).rejects.toThrow('cannot be served')
  })

  test.each(['linked.sqlite', 'linked_jobqueue.sqlite', 'cache.sqlite'])(
    'follows no link that stands in place of %s',
    async name => {
      const wiki = await addWiki('linked', '1.39-00000000')
      const [file, secret] = [join(wiki.dir, 'db', name), join(root, '.service.sqlite')]
      renameSync(file, secret)
      symlinkSync(secret, file)
      const before = readFileSync(secret)
      const upgrader = await makeUpgrader()
      expect(await upgradeAll(upgrader)).toEqual([])
      expect(upgrader.counts()).toEqual({ failed: 1 })
      expect(complaints).toEqual([expect.stringContaining('is a link')])
      expect(readFileSync(secret).equals(before)).toBe(true)
    },
  )

  test('that is interrupted by the service’s end is undone', async () => {
    const wiki = await addWiki('stopped', '1.39-00000000')
    const before = readFileSync(databaseOf(wiki))
    const upgrader = await makeUpgrader({
      script: `echo spoilt > ${databaseOf(wiki)}; touch ${root}/.began; exec sleep 60`,
    })
    upgrader.start(() => undefined)
    while (!existsSync(join(root, '.began'))) await new Promise(setImmediate)
    await upgrader.stop()
    expect(readFileSync(databaseOf(wiki)).equals(before)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('that does not come to its first wiki begins again', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date'] })
    const wiki = await addWiki('waiting', '1.39-00000000')
    const canaries = [new Error('The connection is lost.')]
    const upgrader = await makeUpgrader({
      canaries: async () => {
        const error = canaries.pop()
        if (error) throw error
        return []
      },
    })
    expect(await upgradeAll(upgrader)).toEqual([])
    expect(complaints).toEqual([expect.stringContaining('go on in a moment')])
    await jest.advanceTimersByTimeAsync(2000)
    await upgrader.done()
    expect(upgrader.whyHeld(await registry.require(wiki.host))).toBeNull()
  })

  test('is not said to have failed while the service’s own database is away', async () => {
    await addWiki('waiting', '1.39-00000000')
    const upgrader = await makeUpgrader()
    const settle = jest.spyOn(UpgradeRun.prototype, 'settle')
    const get = registry.get.bind(registry)
    let asks = 0
    registry.get = async host => {
      // The first time is for its size.
      if (asks++ === 0) return await get(host)
      throw new StorageFaultError('away')
    }
    upgrader.start(() => undefined)
    while (settle.mock.calls.length === 0) await new Promise(setImmediate)
    settle.mockRestore()
    await upgrader.stop()
    expect(upgrader.counts()).toEqual({ upgrading: 1 })
    expect(complaints).toEqual([])
    expect(await findRun(database.db)).toMatchObject({ state: 'canaries' })
  })

  test('whose end could not be written is undone before it is tried again', async () => {
    const wiki = await addWiki('half', '1.39-00000000')
    const script = `case "$*" in *update*) echo spoilt > ${databaseOf(wiki)};; esac`
    const replace = store.replace.bind(store)
    store.replace = async () => {
      throw new Error('The connection is lost.')
    }
    expect(await upgradeAll(await makeUpgrader({ script }))).toEqual([])
    expect(existsSync(join(wiki.dir, 'before-upgrade'))).toBe(true)
    store.replace = replace
    expect(await upgradeAll(await makeUpgrader({ script }))).toEqual([wiki.host])
    expect(existsSync(join(wiki.dir, 'before-upgrade'))).toBe(false)
  })

  test('waits while the disk has no room for a copy, touches nothing, and is tried again', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date'] })
    const wiki = await addWiki('large', '1.39-00000000')
    let free = 1000
    const upgrader = await makeUpgrader({ free: () => free })
    expect(await upgradeAll(upgrader)).toEqual([])
    expect(upgrader.whyHeld(wiki)).toBe('failed')
    expect(complaints).toEqual([expect.stringContaining('there is no room to upgrade a wiki')])
    free = GIGABYTE
    await jest.advanceTimersByTimeAsync(600_000)
    await upgrader.done()
    expect(upgrader.whyHeld(await registry.require(wiki.host))).toBeNull()
  })
})

describe('the first wikis that are upgraded', () => {
  const OLD = '1.39-00000000'
  /** The update of one wiki fails, as long as there is a file. */
  const failsFor = (name: string) =>
    `case "$*" in *update*) [ -e ${root}/.broken ] && case "$0$*$PWD$(env)" in *${name}.invalid*) exit 1;; esac;; esac; exit 0`
  const look = async (upgrader: Upgrader) => {
    await jest.advanceTimersByTimeAsync(2000)
    await upgrader.done()
  }
  const act = async (name: 'go-on' | 'retry' | 'pause') => {
    const { db } = database
    const failed = await db
      .selectFrom('upgrade_steps')
      .select('id')
      .where('failure', 'is not', null)
      .executeTakeFirst()
    return await db.transaction().execute(async trx => await actOnRun(trx, name, failed?.id ?? null))
  }

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date'] })
    writeFileSync(join(root, '.broken'), '')
  })

  test('hold all others when one of them fails, and visitors of those see what they saw before', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await addWiki(name, OLD)
    const upgrader = await makeUpgrader({ script: failsFor('b') })
    expect(await upgradeAll(upgrader)).toEqual(['a.invalid'])
    expect(upgrader.counts()).toEqual({ failed: 1, upgrading: 2 })
    for (const [name, reason] of [
      ['b', 'failed'],
      ['c', 'upgrading'],
      ['d', 'upgrading'],
    ] as const)
      expect(upgrader.whyHeld(await registry.require(`${name}.invalid`))).toBe(reason)
    await expect(upgrader.whenServed(await registry.require('c.invalid'))).rejects.toThrow(
      'wait for an operator',
    )
    expect(complaints).toEqual([
      expect.stringContaining('it is as it was before'),
      'no more wikis are upgraded until an operator says so, on the console’s page “Maintenance” or with npm run upgrades',
    ])
    for (let time = 0; time < 3; time += 1) await look(upgrader)
    expect(upgrader.counts()).toEqual({ failed: 1, upgrading: 2 })
    await upgrader.stop()
  })

  test('are followed by the others when an operator says so, also after a restart, and in every process', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await addWiki(name, OLD)
    await upgradeAll(await makeUpgrader({ script: failsFor('a') }))
    const restarted = await makeUpgrader({ script: failsFor('a') })
    expect(await upgradeAll(restarted)).toEqual([])
    await act('go-on')
    await look(restarted)
    expect(restarted.counts()).toEqual({ failed: 1 })
    rmSync(join(root, '.broken'))
    await act('retry')
    await look(restarted)
    expect(restarted.counts()).toEqual({})
    expect((await findRun(database.db))?.state).toBe('done')
  })

  test('are tried again when an operator says so, and then followed by the others', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await addWiki(name, OLD)
    const upgrader = await makeUpgrader({ script: failsFor('a') })
    expect(await upgradeAll(upgrader)).toEqual([])
    rmSync(join(root, '.broken'))
    await act('retry')
    await look(upgrader)
    expect(upgrader.counts()).toEqual({})
  })

  test('are the smallest of those that were named, whoever asks for others', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addWiki(name, OLD)
    const large = await registry.require('e.invalid')
    const main = new DatabaseSync(databaseOf(large))
    main.exec('create table filler as select zeroblob(6000000)')
    main.close()
    const upgrader = await makeUpgrader({ canaries: async () => ['e.invalid', 'gone.invalid', 'd.invalid'] })
    upgrader.whyHeld(await registry.require('c.invalid'))
    expect((await upgradeAll(upgrader)).slice(0, 3)).toEqual(['d.invalid', 'a.invalid', 'b.invalid'])
  })

  test('are not among those that are added while they wait', async () => {
    for (const name of ['a', 'b']) await addWiki(name, OLD)
    const upgrader = await makeUpgrader({ script: failsFor('a') })
    expect(await upgradeAll(upgrader)).toEqual([])
    const added = await addWiki('added', OLD)
    expect(upgrader.whyHeld(added)).toBe('upgrading')
    await upgrader.done()
    expect(upgrader.whyHeld(added)).toBe('upgrading')
    await act('go-on')
    await look(upgrader)
    expect(upgrader.whyHeld(await registry.require(added.host))).toBeNull()
  })

  test('that found no room are tried again, and followed by a wiki that was added meanwhile', async () => {
    rmSync(join(root, '.broken'))
    for (const name of ['a', 'b']) await addWiki(name, OLD)
    let free = 1000
    const upgrader = await makeUpgrader({ free: () => free })
    expect(await upgradeAll(upgrader)).toEqual([])
    const added = await addWiki('added', OLD)
    expect(upgrader.whyHeld(added)).toBe('upgrading')
    await look(upgrader)
    expect(upgrader.counts()).toEqual({ failed: 2, upgrading: 1 })
    free = GIGABYTE
    await jest.advanceTimersByTimeAsync(600_000)
    await upgrader.done()
    expect(upgrader.counts()).toEqual({})
  })

  test('wait while an operator has paused it', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addWiki(name, OLD)
    const upgrader = await makeUpgrader()
    const served: string[] = []
    const paused = Promise.withResolvers<void>()
    upgrader.start(({ host }) => {
      served.push(host)
      if (served.length === 1) void act('pause').then(() => paused.resolve())
    })
    await paused.promise
    await upgrader.done()
    expect(served.length).toBeLessThan(5)
    await act('go-on')
    await look(upgrader)
    expect(served).toHaveLength(5)
  })
})

describe('an older MediaWiki', () => {
  test('does not touch the wikis of a newer one, and names the release they need in one line', async () => {
    for (const name of ['one', 'two']) await addWiki(name, '1.45-00000000')
    await addWiki('three', '1.46-00000000')
    const upgrader = await makeUpgrader({ script: 'exit 1' })
    expect(await upgradeAll(upgrader)).toEqual([])
    expect(upgrader.counts()).toEqual({ newer: 3 })
    expect(complaints).toEqual([
      'these wikis need MediaWiki 1.46 or newer and are not served: MEDIAWIKI_DIR has 1.43',
    ])
  })

  test('without Wikibase does not touch wikis that contain items', async () => {
    const wiki = await addWiki('items', '1.43-11111111', 'wikibase-item')
    await addWiki('pages', '1.43-11111111')
    const upgrader = await makeUpgrader({ hasWikibase: false })
    expect(await upgradeAll(upgrader)).toEqual(['pages.invalid'])
    expect(upgrader.whyHeld(wiki)).toBe('newer')
    expect(complaints).toEqual([
      'these wikis contain items and are not served: MEDIAWIKI_DIR needs a MediaWiki with Wikibase',
    ])
  })
})

describe('the next start after a crash', () => {
  test('puts back the databases of an upgrade that did not come to its end', async () => {
    const wiki = await addWiki('crashed', '1.39-00000000')
    const before = readFileSync(databaseOf(wiki))
    await makeSafetyCopy(wiki)
    writeFileSync(databaseOf(wiki), 'half upgraded')
    writeFileSync(`${databaseOf(wiki)}-wal`, 'half upgraded')
    expect(await settleSafetyCopy(wiki, null)).toBe(true)
    expect(readFileSync(databaseOf(wiki)).equals(before)).toBe(true)
    expect(existsSync(`${databaseOf(wiki)}-wal`)).toBe(false)
    expect(await settleSafetyCopy(wiki, null)).toBe(false)
  })

  test('goes on with putting back where a crash interrupted that', async () => {
    const wiki = await addWiki('twice', '1.39-00000000')
    await makeSafetyCopy(wiki)
    const jobs = join(wiki.dir, 'db/twice_jobqueue.sqlite')
    const before = readFileSync(jobs)
    rmSync(join(wiki.dir, 'before-upgrade/twice.sqlite'))
    writeFileSync(jobs, 'half upgraded')
    expect(await settleSafetyCopy(wiki, null)).toBe(true)
    expect(readFileSync(jobs).equals(before)).toBe(true)
  })

  test('keeps the databases of an upgrade that did, and removes the copy', async () => {
    const wiki = await addWiki('finished', '1.39-00000000')
    await makeSafetyCopy(wiki)
    const upgraded = { ...wiki, record: { ...wiki.record, schema: SCHEMA } }
    writeFileSync(databaseOf(wiki), 'upgraded')
    expect(await settleSafetyCopy(upgraded, null)).toBe(false)
    expect(readFileSync(databaseOf(wiki), 'utf8')).toBe('upgraded')
    expect(existsSync(join(wiki.dir, 'before-upgrade'))).toBe(false)
  })

  test('removes a copy that is not complete', async () => {
    const wiki = await addWiki('copying', '1.39-00000000')
    mkdirSync(join(wiki.dir, 'before-upgrade.making'))
    expect(await settleSafetyCopy(wiki, null)).toBe(false)
    expect(existsSync(join(wiki.dir, 'before-upgrade.making'))).toBe(false)
  })
})
