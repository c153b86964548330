import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { database } from '#server/testing/each-test-database.ts'
import {
  addWiki,
  complaints,
  eachTestHasWikisToUpgrade,
  enlarge,
  GIGABYTE,
  makeUpgrader,
  registry,
  root,
  upgradeAll,
} from './testing/each-test-upgrades.ts'
import { actOnRun, findRun } from './upgrade-run.ts'
import type { Upgrader } from './upgrader.ts'

eachTestHasWikisToUpgrade()

describe('the first wikis that are upgraded', () => {
  const OLD = '1.39-00000000'
  /** A script whose update of one wiki fails as long as the file `.broken` exists. */
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

  test('hold all others when one of them fails, and visitors of the others see what they saw before', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await addWiki(name, OLD)
    const upgrader = await makeUpgrader({ script: failsFor('b') })
    expect(await upgradeAll(upgrader)).toEqual(['a.invalid'])
    expect(upgrader.counts()).toEqual({ failed: 1, upgrading: 2 })
    for (const [name, reason] of [
      ['b', 'failed'],
      ['c', 'upgrading'],
      ['d', 'upgrading'],
    ] as const)
      expect(upgrader.whyUnserved(await registry.require(`${name}.invalid`))).toBe(reason)
    await expect(upgrader.whenServed(await registry.require('c.invalid'))).rejects.toThrow(
      'wait for an operator',
    )
    expect(complaints).toEqual([
      expect.stringContaining('it is as it was before'),
      'no more wikis are upgraded until an operator decides, on the console’s page “Maintenance” or with npm run upgrades',
    ])
    for (let time = 0; time < 3; time += 1) await look(upgrader)
    expect(upgrader.counts()).toEqual({ failed: 1, upgrading: 2 })
    await upgrader.stop()
  })

  test('are followed by the others when an operator says so, even after a restart, and in every process', async () => {
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

  test('are the smallest of those that were named, even if visitors ask for others', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addWiki(name, OLD)
    enlarge(await registry.require('e.invalid'))
    const upgrader = await makeUpgrader({ canaries: async () => ['e.invalid', 'gone.invalid', 'd.invalid'] })
    upgrader.whyUnserved(await registry.require('c.invalid'))
    expect((await upgradeAll(upgrader)).slice(0, 3)).toEqual(['d.invalid', 'a.invalid', 'b.invalid'])
  })

  test('are not among those that are added while they wait', async () => {
    for (const name of ['a', 'b']) await addWiki(name, OLD)
    const upgrader = await makeUpgrader({ script: failsFor('a') })
    expect(await upgradeAll(upgrader)).toEqual([])
    const added = await addWiki('added', OLD)
    expect(upgrader.whyUnserved(added)).toBe('upgrading')
    await upgrader.done()
    expect(upgrader.whyUnserved(added)).toBe('upgrading')
    await act('go-on')
    await look(upgrader)
    expect(upgrader.whyUnserved(await registry.require(added.host))).toBeNull()
  })

  test('that found no room are tried again, and followed by a wiki that was added meanwhile', async () => {
    rmSync(join(root, '.broken'))
    for (const name of ['a', 'b']) await addWiki(name, OLD)
    let free = 1000
    const upgrader = await makeUpgrader({ free: () => free })
    expect(await upgradeAll(upgrader)).toEqual([])
    const added = await addWiki('added', OLD)
    expect(upgrader.whyUnserved(added)).toBe('upgrading')
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
