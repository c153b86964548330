import { existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'
import { StorageFaultError } from '#server/platform/storage-fault.ts'
import { database } from '#server/testing/each-test-database.ts'
import { until } from '#server/testing/until.ts'
import {
  addWiki,
  complaints,
  databaseOf,
  eachTestHasWikisToUpgrade,
  enlarge,
  GIGABYTE,
  makeUpgrader,
  registry,
  root,
  SCHEMA,
  store,
  upgradeAll,
} from './testing/each-test-upgrades.ts'
import { findRun, UpgradeRun } from './upgrade-run.ts'

eachTestHasWikisToUpgrade()

describe('an upgrade', () => {
  test('brings wikis of an older MediaWiki to the current schema, and leaves no copy behind', async () => {
    const wiki = await addWiki('older', '1.39-00000000')
    const current = await addWiki('current', SCHEMA)
    const upgrader = await makeUpgrader()
    expect([upgrader.whyUnserved(wiki), upgrader.whyUnserved(current)]).toEqual(['upgrading', null])
    expect(await upgradeAll(upgrader)).toEqual(['older.invalid'])
    expect(upgrader.counts()).toEqual({})
    expect((await store.find(wiki.host))?.record).toMatchObject({ schema: SCHEMA, changedAt: 1000 })
    expect(existsSync(join(wiki.dir, 'before-upgrade'))).toBe(false)
    expect(complaints).toEqual([])
  })

  test('begins with the wiki that was requested last', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await addWiki(name, '1.39-00000000')
    const upgrader = await makeUpgrader()
    for (const name of ['e', 'f']) upgrader.whyUnserved(await registry.require(`${name}.invalid`))
    expect((await upgradeAll(upgrader)).indexOf('f.invalid')).toBeLessThan(4)
  })

  test('does not let a large wiki hold up small ones, however often it is requested', async () => {
    const large = await addWiki('large', '1.39-00000000')
    enlarge(large)
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await addWiki(name, '1.39-00000000')
    const upgrader = await makeUpgrader()
    upgrader.whyUnserved(large)
    const served: string[] = []
    upgrader.start(({ host }) => {
      served.push(host)
      upgrader.whyUnserved(large)
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
    expect(upgrader.whyUnserved(wiki)).toBe('failed')
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

  test('that is interrupted when the service stops is undone', async () => {
    const wiki = await addWiki('stopped', '1.39-00000000')
    const before = readFileSync(databaseOf(wiki))
    const upgrader = await makeUpgrader({
      script: `echo spoilt > ${databaseOf(wiki)}; touch ${root}/.began; exec sleep 60`,
    })
    upgrader.start(() => undefined)
    await until(() => existsSync(join(root, '.began')))
    await upgrader.stop()
    expect(readFileSync(databaseOf(wiki)).equals(before)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('that fails before its first wiki begins again', async () => {
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
    expect(complaints).toEqual([expect.stringContaining('will resume in a moment')])
    await jest.advanceTimersByTimeAsync(2000)
    await upgrader.done()
    expect(upgrader.whyUnserved(await registry.require(wiki.host))).toBeNull()
  })

  test('is not recorded as failed while the service’s own database is away', async () => {
    await addWiki('waiting', '1.39-00000000')
    const upgrader = await makeUpgrader()
    const settle = jest.spyOn(UpgradeRun.prototype, 'settle')
    const get = registry.get.bind(registry)
    let asks = 0
    registry.get = async host => {
      // The first call is for the wiki's size.
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

  test('whose end could not be recorded is undone before it is tried again', async () => {
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
    expect(upgrader.whyUnserved(wiki)).toBe('failed')
    expect(complaints).toEqual([expect.stringContaining('there is no space to upgrade a wiki')])
    free = GIGABYTE
    await jest.advanceTimersByTimeAsync(600_000)
    await upgrader.done()
    expect(upgrader.whyUnserved(await registry.require(wiki.host))).toBeNull()
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
    expect(upgrader.whyUnserved(wiki)).toBe('newer')
    expect(complaints).toEqual([
      'these wikis contain items and are not served: MEDIAWIKI_DIR needs a MediaWiki with Wikibase',
    ])
  })
})
